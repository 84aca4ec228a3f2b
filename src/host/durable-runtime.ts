import { count } from '../store/counters-store.ts'
import { readProcessedEvent, writeProcessedEvent } from '../store/processed-events-store.ts'
import { StoreError } from '../store/store-error.ts'
import type { Transaction } from '../store/store-types.ts'
import { createHostEngine } from './host-engine.ts'
import { lossNotice } from './loss-notice.ts'
import { forgetDeadLetters } from './outbox/dead-letters.ts'
import { countDropped, enqueueMessages, readLaneCounters } from './outbox/outbox-enqueue.ts'
import { createOwnerCache, presentOwner } from './owner-cache.ts'
import { readSnapshot, startedSnapshot } from './runtime-snapshot.ts'
import type { NewMessage, PublishedView, Runtime, RuntimeDeps } from './runtime-types.ts'
import { bufferedTransaction } from './transaction/buffered-transaction.ts'

/** What is committed stays committed: a listener that throws is not the teller's error. */
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
const refuseOthers = async (tx: Transaction, deps: RuntimeDeps, records: readonly NewMessage[]) => {
  const present = await presentOwner(tx, deps)
  if (records.some(({ owner }) => owner !== present)) throw new TypeError('its owner has left')
}

/**
 * What runs the durable machines, the same in the worker, in the leading page and in memory. Every event is committed
 * before anybody hears of it, and nothing that matters is kept outside the store: a runtime may be killed between any two
 * awaits, and the next one over the same store goes on from the last commit.
 */
export function createRuntime(deps: RuntimeDeps): Runtime {
  const listeners = new Set<(views: PublishedView[]) => void>()
  const engine = createHostEngine(deps, (views) => {
    notifyAll([...listeners, deps.publish, noticeLoss], views, deps)
  })
  const noticeLoss = lossNotice(deps, (machine) => engine.commit((tx) => count(tx, `machines.lost.${machine}`)))
  /** Captured messages that found no room, by lane: counted by the next capture that finds some. */
  const notStored = new Map<string, number>()

  const enqueue = (lane: string, records: readonly NewMessage[], eventId: string) =>
    engine.commit(async (tx) => {
      if (await readProcessedEvent(tx, eventId)) return
      const at = deps.now()
      if (deps.lanes[lane]?.owned) await refuseOthers(tx, deps, records)
      await enqueueMessages(tx, lane, records, at)
      const missing = notStored.get(lane)
      if (missing) await countDropped(tx, lane, missing)
      await writeProcessedEvent(tx, { eventId, rev: 0, at })
    })

  return {
    dispatch: async (id, event, { eventId, epoch }) => {
      if (event.type.startsWith('xstate.')) throw new TypeError('events of the host are not told')
      engine.machine(id)
      return engine.commit(async (tx, apply) => {
        const { result } = await apply(id, event, eventId, epoch)
        return { ...result, ...(await startedSnapshot(tx, deps)) }
      })
    },
    snapshot: async () =>
      (await deps.store.read((tx) => readSnapshot(bufferedTransaction(tx), deps))) ??
      engine.commit((tx) => startedSnapshot(tx, deps)),
    wake: async (isHopeful) => {
      await engine.wake(isHopeful)
      await engine.settled()
    },
    enqueue: async (lane, records, { eventId }) => {
      if (!deps.lanes[lane]) throw new TypeError(`no lane '${lane}'`)
      try {
        await enqueue(lane, records, eventId)
        notStored.delete(lane)
      } catch (error) {
        // a write that found no room is its form's to tell; a beacon's loss is counted
        if (deps.lanes[lane]?.owned || !(error instanceof StoreError) || error.kind !== 'quota') throw error
        notStored.set(lane, (notStored.get(lane) ?? 0) + records.length)
      }
    },
    counters: (lane) => deps.store.read((tx) => readLaneCounters(tx, lane)),
    forgetDeadLetters: (names) => engine.commit((tx) => forgetDeadLetters(tx, names)),
    ...createOwnerCache(deps),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settled: engine.settled,
    stop: engine.stop,
  }
}
