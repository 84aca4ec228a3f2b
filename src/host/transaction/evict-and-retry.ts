import { deleteOldProcessedEvents } from '../../store/processed-events-store.ts'
import { StoreError } from '../../store/store-error.ts'
import type { Transaction } from '../../store/store-types.ts'
import { dropOverCap } from '../outbox/outbox-enqueue.ts'
import type { RuntimeDeps } from '../runtime-types.ts'
import { bufferedTransaction } from './buffered-transaction.ts'
import { faultInjectedTransaction } from './fault-injected-transaction.ts'

/** Messages given up at once when the device has no room left for an event. */
const roomMessages = 100

/** A write that, where the device has no room left, gives up the cheapest beacons (counted as `quota`) and tries once more. */
export async function evictAndRetry<Result>(
  deps: RuntimeDeps,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const faultInjected = (tx: Transaction) => {
    const buffered = bufferedTransaction(tx)
    return work(deps.step ? faultInjectedTransaction(buffered, deps.step) : buffered)
  }
  try {
    return await deps.store.write(faultInjected)
  } catch (error) {
    if (!(error instanceof StoreError) || error.kind !== 'quota') throw error
  }
  await deps.store.write(async (tx) => {
    await deleteOldProcessedEvents(tx, deps.now())
    for (const [name, { owned }] of Object.entries(deps.lanes))
      if (!owned) await dropOverCap(tx, name, 'quota', 0, roomMessages)
  })
  return deps.store.write(faultInjected)
}
