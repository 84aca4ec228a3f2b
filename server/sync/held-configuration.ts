import type { Tx } from '../db/database.ts'
import type { Head, Lane } from './lanes.ts'
import { RowCache } from './row-cache.ts'

/** Lanes of which a process holds something, and rows and lists of each: about 1 KiB each. */
const most = { lanes: 200, rows: 5000 }

/**
 * The configuration that mutations read, from one transaction of a lane to the next. It is what the database has as long as the
 * head stands where this process left it: whoever writes a row of a lane moves its head, under the lock that the caller holds.
 */
export function createHeldConfiguration() {
  const held = new Map<string, { cache: RowCache; seq: number; epoch: string }>()
  return {
    /** The rows for one transaction that has locked the head; what it does not `keep` is forgotten. */
    take: (tx: Tx, lane: Lane, { seq, epoch }: Pick<Head, 'seq' | 'epoch'>): RowCache => {
      const before = held.get(lane.id)
      held.delete(lane.id)
      if (before?.seq !== seq || before.epoch !== epoch) return new RowCache(tx, lane)
      before.cache.resume(tx)
      return before.cache
    },
    /** After the commit, with the head as it was committed. */
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
