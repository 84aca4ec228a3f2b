import type { Machines } from '../core/durable-machine-types.ts'
import { count } from '../store/outbox-rows.ts'
import { StoreError } from '../store/store-error.ts'
import type { Transaction } from '../store/store-types.ts'
import { createHostEngine } from './host-engine.ts'
import { lossNotice } from './loss-notice.ts'
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

/** What is committed stays committed: a listener that throws is not the dispatcher's error. */
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

/** Nothing is kept for somebody who has left meanwhile, nor in the name of another. */
const refuseOthers = async (tx: Transaction<'machines'>, deps: RuntimeDeps, records: readonly NewMessage[]) => {
  const present = await presentOwner(tx, deps)
  if (records.some(({ owner }) => owner !== present)) throw new TypeError('its owner has left')
}

/** The same without the machines' types: what the list says of them is checked where it is given. */
interface UntypedRuntime extends Omit<Runtime, 'dispatch' | 'view'> {
  dispatch(id: string, event: { type: string }, options: DispatchOptions): Promise<DispatchResult>
  view(id: string): Promise<unknown>
}

/**
 * What runs the durable machines, the same in the worker, in the leading page and in memory. Every event is committed
 * before anybody hears of it, and nothing that matters is kept outside the store: a runtime may be killed between any two
 * awaits, and the next one over the same store goes on from the last commit.
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

  /** Messages that found no room, by lane: counted by the next ones that find some. */
  const notStored = new Map<string, number>()
  const enqueue = (lane: string, records: readonly NewMessage[], eventId: string, isOwned = false) =>
    engine.write(['seen', 'outbox', 'counters', ...(isOwned ? (['machines'] as const) : [])], async (tx) => {
      if (await tx.get('seen', eventId)) return
      if (isOwned) await refuseOthers(tx, deps, records)
      const at = now()
      await enqueueMessages(tx, lane, records, at)
      const missing = notStored.get(lane)
      if (missing) await countDropped(tx, lane, missing)
      await tx.put('seen', { eventId, rev: 0, at })
    })

  const runtime: UntypedRuntime = {
    dispatch: async (id, event, { eventId, epoch }) => {
      if (event.type.startsWith('xstate.')) throw new TypeError('events of the host are not dispatched')
      engine.machine(id)
      return engine.commit([], async (_, apply) => (await apply(id, event, eventId, epoch)).result)
    },
    ...createSnapshots(engine),
    wake: async (isHopeful) => {
      await engine.wake(isHopeful)
      await engine.settled()
    },
    enqueue: async (lane, records, { eventId }) => {
      const known = deps.lanes[lane]
      if (!known) throw new TypeError(`no lane '${lane}'`)
      try {
        await enqueue(lane, records, eventId, known.owned)
        notStored.delete(lane)
        engine.startDueWork()
      } catch (error) {
        // a write that found no room is its form's to tell; a beacon's loss is counted
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
