import { withoutUser } from '../../core/monitor/line-protocol-rules.ts'
import { purgeQuarantined } from '../../store/machine-rows.ts'
import { purgeCached } from '../../store/outbox-rows.ts'
import type { Transaction } from '../../store/store-types.ts'
import { dropMessages } from './outbox-enqueue.ts'

const isLine = (data: unknown): data is string => typeof data === 'string'

/**
 * Logout or another organisation: whatever was kept for owners that are gone goes; unsent writes are counted. Unsent
 * beacons stay, but no longer say whose they are.
 */
export async function purgeOwnerData(
  tx: Transaction<'cache' | 'machines' | 'outbox' | 'counters'>,
  isGone: (owner: string) => boolean,
) {
  await purgeCached(tx, isGone)
  await purgeQuarantined(tx)
  const rows = await tx.list('outbox')
  const gone = rows.filter(({ owner }) => owner !== null && isGone(owner))
  await dropMessages(tx, gone, 'signedOut')
  for (const row of rows) {
    const { data } = row
    if (!gone.includes(row) && isLine(data) && withoutUser(data) !== data)
      await tx.put('outbox', { ...row, data: withoutUser(data) })
  }
}
