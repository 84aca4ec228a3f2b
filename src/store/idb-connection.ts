import { type IDBPDatabase, openDB } from 'idb'
import type { RunningTransaction } from './running-transactions.ts'
import { StoreError } from './store-error.ts'
import { storeNames, storeSchema, storeVersion } from './store-schema.ts'

type Database = IDBPDatabase<unknown>

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
