import { withoutUser } from '../../core/monitor/line-protocol-rules.ts'
import { purgeCached } from '../../store/cache-store.ts'
import { purgeQuarantined } from '../../store/machines-store.ts'
import type { Transaction } from '../../store/store-types.ts'
import { dropMessage } from './outbox-enqueue.ts'

const isLine = (data: unknown): data is string => typeof data === 'string'

/**
 * Logout or another organisation: whatever was kept for owners that are gone goes; unsent writes are counted. Unsent
 * beacons stay, but no longer say whose they are.
 */
export async function purgeOwnerData(tx: Transaction, isGone: (owner: string) => boolean) {
  await purgeCached(tx, isGone)
  await purgeQuarantined(tx)
  for (const row of await tx.list('outbox')) {
    const { owner, data } = row
    if (owner !== null && isGone(owner)) await dropMessage(tx, row, 'signedOut')
    else if (isLine(data) && withoutUser(data) !== data) await tx.put('outbox', { ...row, data: withoutUser(data) })
  }
}
