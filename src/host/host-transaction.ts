import { deleteOldProcessedEvents } from '../store/machine-rows.ts'
import { StoreError } from '../store/store-error.ts'
import type { StoreName, Transaction, TransactionOf } from '../store/store-types.ts'
import { dropOverCap } from './outbox/outbox-enqueue.ts'
import type { RuntimeDeps } from './runtime-types.ts'

/** The transaction with a possible kill after each of its awaits. */
export const faultInjected = <Rows, Names extends keyof Rows & string>(
  tx: TransactionOf<Rows, Names>,
  step: ((name: string) => void) | undefined,
): TransactionOf<Rows, Names> => {
  if (!step) return tx
  const then =
    (name: string) =>
    <Value>(value: Value) => {
      step(name)
      return value
    }
  return {
    get: (name, key) => tx.get(name, key).then(then(`get ${name}`)),
    put: (name, row) => tx.put(name, row).then(then(`put ${name}`)),
    delete: (name, key) => tx.delete(name, key).then(then(`delete ${name}`)),
    clear: (name) => tx.clear(name).then(then(`clear ${name}`)),
    list: (name, range) => tx.list(name, range).then(then(`list ${name}`)),
  }
}

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
