import { count } from '../store/counters-store.ts'
import { readSeen, writeSeen } from '../store/seen-store.ts'
import { StoreError } from '../store/store-error.ts'
import type { Transaction } from '../store/store-types.ts'
import { peekLook, startedLook } from './home-look.ts'
import type { Capture, Home, HomeDeps, PublishedView } from './home-types.ts'
import { createHostEngine } from './host-engine.ts'
import { createKeptCache, presentOwner } from './kept-cache.ts'
import { lossNotice } from './loss-notice.ts'
import { forgetLostWrites } from './outbox/lost-writes.ts'
import { captureMessages, countLost, readLaneCounters } from './outbox/outbox-capture.ts'
import { picturedTransaction } from './transaction/pictured-transaction.ts'

/** What is committed stays committed: a listener that throws is not the teller's error. */
const tellAll = (listeners: Iterable<(views: PublishedView[]) => void>, views: PublishedView[], deps: HomeDeps) => {
  for (const listener of listeners) {
    try {
      listener(views)
    } catch (error) {
      deps.report?.(error)
    }
  }
}

/** Nothing is kept for somebody who has left meanwhile, nor in the name of another. */
const refuseOthers = async (tx: Transaction, deps: HomeDeps, records: readonly Capture[]) => {
  const present = await presentOwner(tx, deps)
  if (records.some(({ owner }) => owner !== present)) throw new TypeError('its owner has left')
}

/**
 * What runs the durable machines, the same in the worker, in the leading page and in memory. Every event is committed
 * before anybody hears of it, and nothing that matters is kept outside the store: a home may be killed between any two
 * awaits, and the next one over the same store goes on from the last commit.
 */
export function createHome(deps: HomeDeps): Home {
  const listeners = new Set<(views: PublishedView[]) => void>()
  const engine = createHostEngine(deps, (views) => {
    tellAll([...listeners, deps.publish, noticeLoss], views, deps)
  })
  const noticeLoss = lossNotice(deps, (machine) => engine.commit((tx) => count(tx, `machines.lost.${machine}`)))
  /** Captured messages that found no room, by lane: counted by the next capture that finds some. */
  const lost = new Map<string, number>()

  const capture = (lane: string, records: readonly Capture[], eventId: string) =>
    engine.commit(async (tx) => {
      if (await readSeen(tx, eventId)) return
      const at = deps.now()
      if (deps.lanes[lane]?.owned) await refuseOthers(tx, deps, records)
      await captureMessages(tx, lane, records, at)
      const missing = lost.get(lane)
      if (missing) await countLost(tx, lane, missing)
      await writeSeen(tx, { eventId, rev: 0, at })
    })

  return {
    tell: async (id, event, { eventId, epoch }) => {
      if (event.type.startsWith('xstate.')) throw new TypeError('events of the host are not told')
      engine.machine(id)
      return engine.commit(async (tx, apply) => {
        const { told } = await apply(id, event, eventId, epoch)
        return { ...told, ...(await startedLook(tx, deps)) }
      })
    },
    look: async () =>
      (await deps.store.read((tx) => peekLook(picturedTransaction(tx), deps))) ??
      engine.commit((tx) => startedLook(tx, deps)),
    wake: async (isHopeful) => {
      await engine.wake(isHopeful)
      await engine.settled()
    },
    capture: async (lane, records, { eventId }) => {
      if (!deps.lanes[lane]) throw new TypeError(`no lane '${lane}'`)
      try {
        await capture(lane, records, eventId)
        lost.delete(lane)
      } catch (error) {
        // a write that found no room is its form's to tell; a beacon's loss is counted
        if (deps.lanes[lane]?.owned || !(error instanceof StoreError) || error.kind !== 'quota') throw error
        lost.set(lane, (lost.get(lane) ?? 0) + records.length)
      }
    },
    counters: (lane) => deps.store.read((tx) => readLaneCounters(tx, lane)),
    forgetLostWrites: (names) => engine.commit((tx) => forgetLostWrites(tx, names)),
    ...createKeptCache(deps),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settled: engine.settled,
    stop: engine.stop,
  }
}
