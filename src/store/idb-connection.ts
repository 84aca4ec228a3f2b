import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { StoreError } from './store-error.ts'
import type { Database, StoreShape } from './store-types.ts'

type Connection = IDBPDatabase<unknown>

/** The part of a transaction that observes or causes its end. */
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
    // already finished
  }
}

/**
 * The running transactions of one store. A page in the back/forward cache is frozen with its transactions, and in WebKit
 * these block every other page. So they are aborted on `pagehide`, and none begins before the page is `resumed`.
 */
export function createRunningTransactions(page?: StorePage) {
  const running = new Set<RunningTransaction>()
  const closing = new AbortController()
  let resumed = Promise.resolve()

  const freeze = (event: Event) => {
    if (!('persisted' in event && event.persisted)) return
    resumed = new Promise((resolve) => page?.addEventListener('pageshow', () => resolve(), { once: true }))
    for (const tx of running) end(tx, 'abort')
  }
  page?.addEventListener('pagehide', freeze, { signal: closing.signal })

  return {
    /** Resolves when the transaction ends, with the reason if it failed. */
    begin: (tx: RunningTransaction): Promise<unknown> => {
      running.add(tx)
      return tx.done.catch((error) => error ?? new StoreError('lost')).finally(() => running.delete(tx))
    },
    end,
    resumed: () => resumed,
    stop: () => closing.abort(),
  }
}

export interface ConnectionOptions {
  /** How long opening may take (an old tab blocks an upgrade, a browser hangs) before it rejects as `blocked`. */
  openMs?: number
  /** Called with the transaction of an upgrade. */
  onUpgrade?: (tx: RunningTransaction) => void
}

/** Makes the stores and indexes that are not there yet, and deletes indexes that a version no longer has. */
const upgradeStores = (
  db: Connection,
  tx: IDBPTransaction<unknown, string[], 'versionchange'>,
  schema: Database<object>['schema'],
) => {
  for (const [name, { keyPath, autoIncrement = false, indexes = {} }] of Object.entries<StoreShape>(schema)) {
    const isThere = db.objectStoreNames.contains(name)
    const store = isThere ? tx.objectStore(name) : db.createObjectStore(name, { keyPath, autoIncrement })
    const present = [...store.indexNames]
    for (const index of present) if (!(index in indexes)) store.deleteIndex(index)
    for (const [index, path] of Object.entries(indexes)) if (!present.includes(index)) store.createIndex(index, path)
  }
}

const within = async <Value>(ms: number, work: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreError('blocked')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * One connection, opened when needed. It closes when another tab upgrades or deletes the database; the next transaction
 * opens it again.
 */
export function createConnection(
  { name, version, schema }: Pick<Database<object>, 'name' | 'version' | 'schema'>,
  { openMs = 5000, onUpgrade }: ConnectionOptions,
) {
  let opening: Promise<Connection> | undefined

  const open = () => {
    const mine: Promise<Connection> = openDB(name, version, {
      upgrade: (db, _oldVersion, _newVersion, tx) => {
        onUpgrade?.(tx)
        upgradeStores(db, tx, schema)
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
    /** Drops the connection: the next transaction opens a new one. */
    drop: () => drop(),
    close: () => void opening?.then((db) => db.close()).catch(() => {}),
  }
}
