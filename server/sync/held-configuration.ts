import type { Tx } from '../db/database.ts'
import type { Head, Lane } from './lanes.ts'
import { RowCache } from './row-cache.ts'

interface TakenConfiguration {
  cache: RowCache
  isAt(head: Pick<Head, 'seq' | 'epoch'>): boolean
}

/** Limits of lanes held by a process, and of rows and lists per lane (about 1 KiB each). */
const most = { lanes: 200, rows: 5000 }

/**
 * Caches the configuration that mutations read between transactions of a lane. It equals the database as long as the
 * head is where this process left it, because every write to a lane advances its head under the lock that the caller holds.
 */
export function createHeldConfiguration() {
  const held = new Map<string, { cache: RowCache; seq: number; epoch: string }>()
  return {
    /** The rows for one transaction, which must lock the head, and may use them only if it `isAt` the locked one. */
    take: (tx: Tx, lane: Lane): TakenConfiguration => {
      const before = held.get(lane.id)
      held.delete(lane.id)
      if (!before) return { cache: new RowCache(tx, lane), isAt: () => true }
      before.cache.resume(tx)
      return { cache: before.cache, isAt: ({ seq, epoch }) => before.seq === seq && before.epoch === epoch }
    },
    /** Call after the commit, with the committed head. */
    keep: (lane: Lane, { seq, epoch }: Pick<Head, 'seq' | 'epoch'>, cache: RowCache): void => {
      const size = cache.settle()
      if (size === 0 || size > most.rows) return
      held.set(lane.id, { cache, seq, epoch })
      const [oldest] = held.keys()
      if (held.size > most.lanes && oldest !== undefined) held.delete(oldest)
    },
  }
}

export type HeldConfiguration = ReturnType<typeof createHeldConfiguration>
