import type { Tx } from '../db/database.ts'
import type { Head, Lane } from './lanes.ts'
import { RowCache } from './row-cache.ts'

interface BorrowedConfiguration {
  cache: RowCache
  isAt(head: Pick<Head, 'seq' | 'epoch'>): boolean
}

/** The maximum number of lanes cached by a process, and of rows and lists per lane (about 1 KiB each). */
const max = { lanes: 200, rows: 5000 }

/**
 * Caches the configuration that mutations read between transactions of a lane. It equals the database as long as the
 * head is where this process left it, because every write to a lane advances its head under the lock that the caller holds.
 */
export function createConfigurationCache() {
  const caches = new Map<string, { cache: RowCache; seq: number; epoch: string }>()
  return {
    /** The rows for one transaction, which must lock the head, and may use them only if it `isAt` the locked one. */
    take: (tx: Tx, lane: Lane): BorrowedConfiguration => {
      const before = caches.get(lane.id)
      caches.delete(lane.id)
      if (!before) return { cache: new RowCache(tx, lane), isAt: () => true }
      before.cache.resume(tx)
      return { cache: before.cache, isAt: ({ seq, epoch }) => before.seq === seq && before.epoch === epoch }
    },
    /** Call after the commit, with the committed head. */
    keep: (lane: Lane, { seq, epoch }: Pick<Head, 'seq' | 'epoch'>, cache: RowCache): void => {
      const size = cache.settle()
      if (size === 0 || size > max.rows) return
      caches.set(lane.id, { cache, seq, epoch })
      const [oldest] = caches.keys()
      if (caches.size > max.lanes && oldest !== undefined) caches.delete(oldest)
    },
  }
}

export type ConfigurationCache = ReturnType<typeof createConfigurationCache>
