import { deleteOldProcessedEvents } from '../store/machine-rows.ts'
import { StoreError } from '../store/store-error.ts'
import type { StoreName, Transaction } from '../store/store-types.ts'
import { faultInjected } from './fault-injected.ts'
import { dropOverCap } from './outbox/outbox-enqueue.ts'
import type { RuntimeDeps } from './runtime-types.ts'

/** Messages dropped at once when a write finds no room on the device. */
const evictedMessages = 100

const isQuota = (error: unknown) => error instanceof StoreError && error.kind === 'quota'

/** Runs a write; if the device has no room, drops the lowest-ranked beacons (counted as `quota`) and tries once more. */
export async function evictAndRetry<Names extends StoreName, Result>(
  deps: RuntimeDeps,
  names: readonly Names[],
  work: (tx: Transaction<NoInfer<Names>>) => Promise<Result>,
): Promise<Result> {
  const write = () => deps.store.write(names, (tx) => work(faultInjected(tx, deps.step)))
  try {
    return await write()
  } catch (error) {
    if (!isQuota(error)) throw error
  }
  await deps.store.write(['seen', 'outbox', 'counters'], async (tx) => {
    await deleteOldProcessedEvents(tx, deps.now())
    for (const [name, { owned }] of Object.entries(deps.lanes))
      if (!owned) await dropOverCap(tx, name, 'quota', 0, evictedMessages)
  })
  return write()
}

/** Like `evictAndRetry`, and continues in memory where the device has no room at all: nobody is kept from signing out. */
export const evictOrFallBack: typeof evictAndRetry = (deps, names, work) =>
  evictAndRetry(deps, names, work).catch(async (error) => {
    if (!isQuota(error) || !deps.store.fallBack) throw error
    await deps.store.fallBack()
    return evictAndRetry(deps, names, work)
  })
