import { withoutUser } from '../core/monitor/line-protocol-rules.ts'
import { purgeQuarantined } from '../store/machine-rows.ts'
import { purgeCached } from '../store/outbox-rows.ts'
import { type StoreName, storeNames, type Transaction } from '../store/store-types.ts'
import { type Applied, applyEvent, NeedsPurge, type Purge } from './apply-event.ts'
import { evictOrFallBack } from './host-transaction.ts'
import type { Apply, Host } from './host-types.ts'
import { type DispatchStore, dispatchStores } from './load-machine.ts'
import { dropMessages } from './outbox/outbox-enqueue.ts'
import type { RuntimeDeps } from './runtime-types.ts'

const isLine = (data: unknown): data is string => typeof data === 'string'

/**
 * After sign-out or a switch of organisation: deletes all data of owners that are gone and counts their unsent writes.
 * Unsent beacons stay, without the user; unsent replays do not.
 */
async function purgeOwnerData(
  tx: Transaction<'cache' | 'machines' | 'outbox' | 'counters'>,
  isPurged: (owner: string) => boolean,
) {
  await purgeCached(tx, isPurged)
  await purgeQuarantined(tx)
  const rows = await tx.list('outbox')
  // a replay shows a person's screen, so it is never sent after they have left
  const purged = rows.filter(({ owner, kind }) => kind === 'replay' || (owner !== null && isPurged(owner)))
  await dropMessages(tx, purged, 'signedOut')
  for (const row of rows) {
    const { data } = row
    if (!purged.includes(row) && isLine(data) && withoutUser(data) !== data)
      await tx.put('outbox', { ...row, data: withoutUser(data) })
  }
}

/**
 * One transaction over the named stores and the dispatch stores. If an event changes the data owner, the work runs again
 * over all stores; opening all of them for every event would block readers.
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
    return await evictOrFallBack(deps, [...dispatchStores, ...names], (tx) => run(tx))
  } catch (error) {
    if (!(error instanceof NeedsPurge)) throw error
  }
  const isKept = (owner: string) => deps.machines.some(({ keeps }) => keeps && owner.startsWith(keeps.prefix))
  return evictOrFallBack(deps, storeNames, (tx) =>
    run(tx, (isPurged, what) =>
      what === 'cache' ? purgeCached(tx, isPurged) : purgeOwnerData(tx, (owner) => isPurged(owner) && !isKept(owner)),
    ),
  )
}
