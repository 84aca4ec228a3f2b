import type { Machines } from '../core/durable-machine-types.ts'
import { count } from '../store/outbox-rows.ts'
import { StoreError } from '../store/store-error.ts'
import { createHostEngine } from './host-engine.ts'
import { evictAndRetry } from './host-transaction.ts'
import { forgetDeadLetters } from './outbox/dead-letters.ts'
import { countDropped, enqueueMessages, readLaneCounters } from './outbox/outbox-enqueue.ts'
import { createOwnerCache, presentOwner } from './owner-cache.ts'
import { createSnapshots } from './runtime-snapshot.ts'
import type {
  DispatchOptions,
  DispatchResult,
  NewMessage,
  PublishedView,
  Runtime,
  RuntimeDeps,
} from './runtime-types.ts'

/**
 * Detects a deleted database: a published view of a machine that was created again while this runtime ran. Reports the loss
 * and counts it in the new database. The session is restored by its cookie where that is still valid.
 */
const lossNotice = ({ report, mayStartWork }: RuntimeDeps, count: (machine: string) => Promise<unknown>) => {
  const known = new Map<string, PublishedView>()
  return (views: readonly PublishedView[]) => {
    for (const view of views) {
      const before = known.get(view.machine)
      known.set(view.machine, view)
      if (!before || view.bornAt === before.bornAt || view.rev > before.rev || mayStartWork?.() === false) continue
      report?.(new StoreError('lost'))
      void count(view.machine).catch((error) => report?.(error))
    }
  }
}

/** The event is committed: a listener that throws must not fail the dispatch. */
const notifyAll = (
  listeners: Iterable<(views: PublishedView[]) => void>,
  views: PublishedView[],
  deps: RuntimeDeps,
) => {
  for (const listener of listeners) {
    try {
      listener(views)
    } catch (error) {
      deps.report?.(error)
    }
  }
}

/** Rejects messages whose owner is not the present owner. */
const refuseOthers = (records: readonly NewMessage[], present: string | null) => {
  if (records.some(({ owner }) => owner !== present)) throw new TypeError('its owner has left')
}

/** `Runtime` without the machine list's types, which are checked at the call of `createRuntime`. */
interface UntypedRuntime extends Omit<Runtime, 'dispatch' | 'view'> {
  dispatch(id: string, event: { type: string }, options: DispatchOptions): Promise<DispatchResult>
  view(id: string): Promise<unknown>
}

/**
 * Runs the durable machines; the same code in the worker, in pages and in memory. Every event is committed before any
 * view of it is published, and no state that matters lives outside the store: a runtime may be killed between any two
 * awaits, and the next one continues from the last commit.
 */
export function createRuntime<const List extends Machines>(typed: RuntimeDeps<List>): Runtime<List> {
  const deps = typed as unknown as RuntimeDeps
  const { store, now } = deps
  const listeners = new Set<(views: PublishedView[]) => void>()
  const engine = createHostEngine(deps, (views) => {
    notifyAll([...listeners, deps.publish, noticeLoss], views, deps)
  })
  const noticeLoss = lossNotice(deps, (machine) =>
    engine.write(['counters'], (tx) => count(tx, { [`machines.lost.${machine}`]: 1 })),
  )

  /** Messages that could not be stored, by lane; the next enqueue that succeeds counts them. */
  const notStored = new Map<string, number>()
  const enqueue = (lane: string, records: readonly NewMessage[], eventId: string) =>
    evictAndRetry(deps, ['seen', 'outbox', 'counters', 'machines'], async (tx) => {
      if (await tx.get('seen', eventId)) return
      const present = await presentOwner(tx, deps)
      const { owned, reportsLossesOf } = deps.lanes[lane] ?? {}
      if (owned) refuseOthers(records, present)
      const at = now()
      await enqueueMessages(tx, lane, records, { now: at, present, reportsLossesOf })
      const missing = notStored.get(lane)
      if (missing) await countDropped(tx, lane, missing)
      await tx.put('seen', { eventId, rev: 0, at })
    })

  const runtime: UntypedRuntime = {
    dispatch: async (id, event, { eventId, epoch }) => {
      if (event.type.startsWith('xstate.')) throw new TypeError(`no event '${event.type}'`)
      engine.machine(id)
      return engine.commit([], async (_, apply) => (await apply(id, event, eventId, epoch)).result)
    },
    ...createSnapshots(engine),
    wake: async (mayBeOnline) => {
      await engine.wake(mayBeOnline)
      await engine.settled()
    },
    enqueue: async (lane, records, { eventId }) => {
      const known = deps.lanes[lane]
      if (!known) throw new TypeError(`no lane '${lane}'`)
      try {
        await enqueue(lane, records, eventId)
        notStored.delete(lane)
        engine.startDueWork()
      } catch (error) {
        // the form reports a queued write that could not be stored; a lost beacon is only counted
        if (known.owned || !(error instanceof StoreError) || error.kind !== 'quota') throw error
        notStored.set(lane, (notStored.get(lane) ?? 0) + records.length)
      }
    },
    counters: (lane) => store.read(['counters'], (tx) => readLaneCounters(tx, lane)),
    forgetDeadLetters: (names) => engine.write(['counters'], (tx) => forgetDeadLetters(tx, names)),
    ...createOwnerCache(deps),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settled: engine.settled,
    stop: engine.stop,
  }
  return runtime as unknown as Runtime<List>
}
