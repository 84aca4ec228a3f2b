import { forgetCached } from '../../store/cache-store.ts'
import { forgetQuarantined } from '../../store/machines-store.ts'
import type { Transaction } from '../../store/store-types.ts'
import { dropMessage } from './outbox-capture.ts'

/** Logout or another organisation: whatever was kept for owners that are gone goes; unsent writes are counted. */
export async function forgetOwned(tx: Transaction, isGone: (owner: string) => boolean) {
  await forgetCached(tx, isGone)
  await forgetQuarantined(tx)
  for (const row of await tx.list('outbox'))
    if (row.owner !== null && isGone(row.owner)) await dropMessage(tx, row, 'signedOut')
}
