import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { StoreError } from './store-error.ts'
import { storeNames, storeSchema, storeVersion } from './store-types.ts'

type Database = IDBPDatabase<unknown>

/** As much of a transaction as it takes to hear of its end, or to end it. */
export type RunningTransaction = Pick<
  IDBPTransaction<unknown, string[], IDBTransactionMode>,
  'abort' | 'commit' | 'done'
>

/** The window that a store is opened in; a worker has none. */
export type StorePage = Pick<EventTarget, 'addEventListener'>

const end = (tx: RunningTransaction, how: 'abort' | 'commit') => {
  try {
    tx[how]()
  } catch {
    // already over
  }
}

/**
 * The transactions of one store. What a page takes along into the back/forward cache stands still there, and in WebKit
 * every other page waits for it: as it leaves, whatever runs is aborted, and nothing begins before `isBack`.
 */
export function createRunningTransactions(page?: StorePage) {
  const running = new Set<RunningTransaction>()
  const closing = new AbortController()
  let isBack = Promise.resolve()

  const putAway = (event: Event) => {
    if (!('persisted' in event && event.persisted)) return
    isBack = new Promise((resolve) => page?.addEventListener('pageshow', () => resolve(), { once: true }))
    for (const tx of running) end(tx, 'abort')
  }
  page?.addEventListener('pagehide', putAway, { signal: closing.signal })

  return {
    /** Resolves when it is over, with why it failed; undefined where it did not. */
    begin: (tx: RunningTransaction): Promise<unknown> => {
      running.add(tx)
      return tx.done.catch((error) => error ?? new StoreError('lost')).finally(() => running.delete(tx))
    },
    end,
    isBack: () => isBack,
    stop: () => closing.abort(),
  }
}

export interface ConnectionOptions {
  name?: string
  /** How long opening may take (an old tab holds up an upgrade, a browser hangs) before the caller hears `blocked`. */
  openMs?: number
  /** Hears of the transaction that an upgrade is. */
  onUpgrade?: (tx: RunningTransaction) => void
}

/** What each version of the database adds to the one before. */
const upgrades: readonly ((db: Database) => void)[] = [
  (db) => {
    for (const name of storeNames) {
      const { keyPath, autoIncrement = false, indexes = {} } = storeSchema[name]
      const store = db.createObjectStore(name, { keyPath, autoIncrement })
      for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path)
    }
  },
]

const within = async <Value>(ms: number, work: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreError('blocked')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * One connection, opened when needed. It closes when another tab wants to upgrade or delete the database, and is opened
 * again by whoever needs it next.
 */
export function createConnection({ name = 'worktide', openMs = 5000, onUpgrade }: ConnectionOptions) {
  let opening: Promise<Database> | undefined

  const open = () => {
    const mine: Promise<Database> = openDB(name, storeVersion, {
      upgrade: (db, oldVersion, _newVersion, tx) => {
        onUpgrade?.(tx)
        for (const upgrade of upgrades.slice(oldVersion)) upgrade(db)
      },
      blocking: () => {
        drop(mine)
        void mine.then((db) => db.close())
      },
      terminated: () => drop(mine),
    })
    mine.catch(() => drop(mine))
    return mine
  }

  const drop = (which = opening) => {
    if (opening === which) opening = undefined
  }

  return {
    connect: () => {
      opening ??= open()
      return within(openMs, opening)
    },
    /** Forgets the connection: the next transaction opens a new one. */
    drop: () => drop(),
    close: () => void opening?.then((db) => db.close()).catch(() => {}),
  }
}
