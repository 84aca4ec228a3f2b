import { answerOf } from './idb-request.ts'
import { StoreError } from './store-error.ts'
import { storeNames, storeSchema, storeVersion } from './store-schema.ts'

export interface ConnectionOptions {
  name?: string
  /** How long opening may take (an old tab holds up an upgrade, a browser hangs) before the caller hears `blocked`. */
  openMs?: number
  /** Hears of the transaction that an upgrade is. */
  onUpgrade?: (tx: IDBTransaction) => void
}

/** What each version of the database adds to the one before. */
const upgrades: readonly ((db: IDBDatabase) => void)[] = [
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
  let opening: Promise<IDBDatabase> | undefined

  const open = () => {
    const request = indexedDB.open(name, storeVersion)
    request.onupgradeneeded = ({ oldVersion }) => {
      onUpgrade?.(request.transaction as IDBTransaction)
      for (const upgrade of upgrades.slice(oldVersion)) upgrade(request.result)
    }
    const mine = answerOf(request).then((db) => {
      db.onclose = () => drop(mine)
      db.onversionchange = () => {
        drop(mine)
        db.close()
      }
      return db
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
