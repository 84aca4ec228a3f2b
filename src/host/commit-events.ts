import { type StoreName, storeNames, type Transaction } from '../store/store-types.ts'
import { type Applied, applyEvent, NeedsPurge, type Purge } from './apply-event.ts'
import type { Apply, Host } from './host-types.ts'
import { type DispatchStore, dispatchStores } from './load-machine.ts'
import { purgeOwnerData } from './outbox/purge-owner-data.ts'
import type { RuntimeDeps } from './runtime-types.ts'
import { evictAndRetry } from './transaction/evict-and-retry.ts'

/**
 * One transaction over the named stores and those of events, with the events that it applies. Where one of them changes
 * whose data is kept here, it is run anew over all stores: opening them for every event would hold up whoever reads them.
 */
export const commitEvents = async <Names extends StoreName, Result>(
  deps: RuntimeDeps,
  machine: Host['machine'],
  names: readonly Names[],
  work: (tx: Transaction<Names | DispatchStore>, apply: Apply) => Promise<Result>,
) => {
  const run = async (tx: Transaction<Names | DispatchStore>, purge?: Purge) => {
    const applied: Applied[] = []
    const apply: Apply = async (id, event, eventId, epoch) => {
      const one = await applyEvent(tx, machine(id), event, { eventId, epoch, at: deps.now() }, purge)
      applied.push(one)
      return one
    }
    return { result: await work(tx, apply), applied }
  }
  try {
    return await evictAndRetry(deps, [...dispatchStores, ...names], (tx) => run(tx))
  } catch (error) {
    if (!(error instanceof NeedsPurge)) throw error
  }
  return evictAndRetry(deps, storeNames, (tx) => run(tx, (isGone) => purgeOwnerData(tx, isGone)))
}
