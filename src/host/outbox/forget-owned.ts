import { withoutUser } from '../../core/monitor/line-protocol-rules.ts'
import { forgetCached } from '../../store/cache-store.ts'
import { forgetQuarantined } from '../../store/machines-store.ts'
import type { Transaction } from '../../store/store-types.ts'
import { dropMessage } from './outbox-capture.ts'

const isLine = (data: unknown): data is string => typeof data === 'string'

/**
 * Logout or another organisation: whatever was kept for owners that are gone goes; unsent writes are counted. Unsent
 * beacons stay, but no longer say whose they are.
 */
export async function forgetOwned(tx: Transaction, isGone: (owner: string) => boolean) {
  await forgetCached(tx, isGone)
  await forgetQuarantined(tx)
  for (const row of await tx.list('outbox')) {
    const { owner, data } = row
    if (owner !== null && isGone(owner)) await dropMessage(tx, row, 'signedOut')
    else if (isLine(data) && withoutUser(data) !== data) await tx.put('outbox', { ...row, data: withoutUser(data) })
  }
}
