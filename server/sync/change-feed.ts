import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { createListener } from '../db/listener.ts'
import { failureLine } from '../http/request-logger.ts'

/** The channel on which processes that share the database tell each other which lanes changed. */
const channel = 'work'
/** Changes within this time are announced together, in milliseconds: a busy lane wakes its readers at most five times a second. */
const coalescedMs = 200
/** Readers of one lane are woken in groups, so that they don't all send requests at once. */
const wakeGroup = 200
const wakeEveryMs = 20
/** The maximum number of open long polls per person and process; one more ends the oldest. */
const pollsPerPerson = 30

interface Waiter {
  userId: string
  cursor: number
  end(isNewer: boolean): void
}

export interface ChangeFeed {
  /** Announces to every process that the log of a lane has reached `seq`. */
  announce(laneId: string, seq: number): void
  /**
   * Resolves with true when a lane's log grows beyond `cursor`, a person's scopes change, or `isNewer`, which is called once after the wait
   * has begun, finds a change. Resolves with false when `signal` aborts or the server stops.
   */
  wait(
    request: { laneId: string; userId: string; cursor: number; signal: AbortSignal },
    isNewer: () => Promise<boolean>,
  ): Promise<boolean>
  close(): Promise<void>
}

interface FeedDeps {
  db: Database
  log(line: string): void
}

/** Announces lanes with the seq their log has reached, to every process. A reader that misses it asks again after its poll. */
export const announceGrowth = async (
  { auxiliaryPool }: Database,
  grown: ReadonlyMap<string, number>,
): Promise<void> => {
  const payloads = [...grown].map(([laneId, seq]) => `${laneId} ${seq}`)
  await auxiliaryPool.pool.query('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload', [
    channel,
    payloads,
  ])
}

/** The payload of `NOTIFY`: the lane and its head; without a head, something besides the lane's log changed. */
const parse = (payload: string) => {
  const [laneId = '', seq] = payload.split(' ')
  return { laneId, seq: seq === undefined ? Number.POSITIVE_INFINITY : Number(seq) }
}

/** The waiting readers by lane. */
function createWaiters() {
  const byLane = new Map<string, Set<Waiter>>()
  const byPerson = new Map<string, Set<Waiter>>()
  const add = <Key>(map: Map<Key, Set<Waiter>>, key: Key, waiter: Waiter) =>
    void map.set(key, (map.get(key) ?? new Set<Waiter>()).add(waiter))
  const remove = <Key>(map: Map<Key, Set<Waiter>>, key: Key, waiter: Waiter) => {
    const waiters = map.get(key)
    waiters?.delete(waiter)
    if (waiters?.size === 0) map.delete(key)
  }
  return {
    add: (laneId: string, waiter: Waiter) => {
      const [oldest] = byPerson.get(waiter.userId) ?? []
      if (oldest && (byPerson.get(waiter.userId)?.size ?? 0) >= pollsPerPerson) oldest.end(false)
      add(byLane, laneId, waiter)
      add(byPerson, waiter.userId, waiter)
    },
    remove: (laneId: string, waiter: Waiter) => {
      remove(byLane, laneId, waiter)
      remove(byPerson, waiter.userId, waiter)
    },
    of: (laneId: string) => [...(byLane.get(laneId) ?? [])],
    lanes: () => [...byLane.keys()],
    all: () => [...byLane.values()].flatMap((lane) => [...lane]),
  }
}

/**
 * One LISTEN connection per process, opened for the first reader and again after a loss. Announcements may have been missed
 * in between, so all readers are woken.
 */
export function createChangeFeed({ db, log }: FeedDeps): ChangeFeed {
  const stopping = new AbortController()
  const waiters = createWaiters()
  const grown = new Map<string, number>()
  let announcing: Promise<void> | undefined
  const wake = async (laneId: string, seq: number) => {
    const woken = waiters.of(laneId).filter(({ cursor }) => cursor < seq)
    for (let from = 0; from < woken.length; from += wakeGroup) {
      if (from > 0) await delay(wakeEveryMs)
      for (const waiter of woken.slice(from, from + wakeGroup)) waiter.end(true)
    }
  }

  const listener = createListener({
    connectionString: db.pool.options.connectionString,
    channel,
    onMessage: (payload) => {
      const { laneId, seq } = parse(payload)
      void wake(laneId, seq)
    },
    onReconnect: () => {
      for (const laneId of waiters.lanes()) void wake(laneId, Number.POSITIVE_INFINITY)
    },
    onFailure: (error) => log(`sync: ${failureLine(error)}`),
  })

  const announceAll = async () => {
    while (grown.size > 0) {
      const batch = new Map(grown)
      grown.clear()
      await announceGrowth(db, batch).catch((error: unknown) => log(`sync: ${failureLine(error)}`))
      await delay(coalescedMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    announcing = undefined
  }

  return {
    announce: (laneId, seq) => {
      grown.set(laneId, seq)
      announcing ??= announceAll()
    },
    wait: async ({ laneId, userId, cursor, signal }, isNewer) => {
      if (stopping.signal.aborted || signal.aborted) return false
      let waiter: Waiter | undefined
      const woken = new Promise<boolean>((resolve) => {
        waiter = { userId, cursor, end: resolve }
        waiters.add(laneId, waiter)
        signal.addEventListener('abort', () => resolve(false))
      })
      try {
        // listens before it checks, so that no change is missed in between
        await Promise.race([listener.start(), woken])
        return (await isNewer()) || (await woken)
      } finally {
        if (waiter) waiters.remove(laneId, waiter)
      }
    },
    close: async () => {
      stopping.abort()
      for (const waiter of waiters.all()) waiter.end(false)
      await Promise.all([announcing, listener.close()])
    },
  }
}
