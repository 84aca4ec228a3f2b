import { deleteOldProcessedEvents } from '../../store/machine-rows.ts'
import { StoreError } from '../../store/store-error.ts'
import type { StoreName, Transaction } from '../../store/store-types.ts'
import { dropOverCap } from '../outbox/outbox-enqueue.ts'
import type { RuntimeDeps } from '../runtime-types.ts'
import { faultInjected } from './fault-injected-transaction.ts'

/** Messages given up at once when the device has no room left for an event. */
const evictedMessages = 100

/** A write that, where the device has no room left, gives up the cheapest beacons (counted as `quota`) and tries once more. */
export async function evictAndRetry<Names extends StoreName, Result>(
  deps: RuntimeDeps,
  names: readonly Names[],
  work: (tx: Transaction<NoInfer<Names>>) => Promise<Result>,
): Promise<Result> {
  const write = () => deps.store.write(names, (tx) => work(faultInjected(tx, deps.step)))
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof StoreError) || error.kind !== 'quota') throw error
  }
  await deps.store.write(['seen', 'outbox', 'counters'], async (tx) => {
    await deleteOldProcessedEvents(tx, deps.now())
    for (const [name, { owned }] of Object.entries(deps.lanes))
      if (!owned) await dropOverCap(tx, name, 'quota', 0, evictedMessages)
  })
  return write()
}
