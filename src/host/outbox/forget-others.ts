import { forgetOtherCached } from '../../store/cache-store.ts'
import { forgetQuarantined } from '../../store/machines-store.ts'
import type { Transaction } from '../../store/store-types.ts'
import { dropMessage } from './outbox-capture.ts'

/** Logout or another organisation: whatever was kept for anybody but this owner goes; unsent writes are counted. */
export async function forgetOthers(tx: Transaction, keep: string | null) {
  await forgetOtherCached(tx, keep)
  await forgetQuarantined(tx)
  for (const row of await tx.list('outbox'))
    if (row.owner !== null && row.owner !== keep) await dropMessage(tx, row, 'signedOut')
}
