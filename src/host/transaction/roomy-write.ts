import { forgetOldSeen } from '../../store/seen-store.ts'
import { StoreError } from '../../store/store-error.ts'
import type { Transaction } from '../../store/store-types.ts'
import type { HomeDeps } from '../home-types.ts'
import { dropOverCap } from '../outbox/outbox-capture.ts'
import { picturedTransaction } from './pictured-transaction.ts'
import { steppedTransaction } from './stepped-transaction.ts'

/** Messages given up at once when the device has no room left for an event. */
const roomMessages = 100

/** A write that, where the device has no room left, gives up the cheapest beacons (counted as `quota`) and tries once more. */
export async function roomyWrite<Result>(deps: HomeDeps, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const stepped = (tx: Transaction) => {
    const pictured = picturedTransaction(tx)
    return work(deps.step ? steppedTransaction(pictured, deps.step) : pictured)
  }
  try {
    return await deps.store.write(stepped)
  } catch (error) {
    if (!(error instanceof StoreError) || error.kind !== 'quota') throw error
  }
  await deps.store.write(async (tx) => {
    await forgetOldSeen(tx, deps.now())
    for (const [name, { owned }] of Object.entries(deps.lanes))
      if (!owned) await dropOverCap(tx, name, 'quota', 0, roomMessages)
  })
  return deps.store.write(stepped)
}
