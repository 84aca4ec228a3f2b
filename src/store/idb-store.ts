import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { asStoreError, StoreError } from './store-error.ts'
import type { StoreName } from './store-rows-types.ts'
import { storeNames, storeSchema, storeVersion } from './store-schema.ts'
import type { Range, Store, Transaction } from './store-types.ts'

export interface IdbStoreOptions {
  name?: string
  /** How long an old tab may hold up an upgrade before the caller hears `blocked`. */
  blockedMs?: number
}

interface Opening {
  db: Promise<IDBPDatabase<unknown>>
  /** Rejects when an old tab held up the upgrade for too long; the opening itself goes on. */
  blocked: Promise<never>
}

type AnyTransaction = IDBPTransaction<unknown, string[], IDBTransactionMode>

/** What each version of the database adds to the one before. */
const upgrades: readonly ((db: IDBPDatabase<unknown>) => void)[] = [
  (db) => {
    for (const name of storeNames) {
      const { keyPath, autoIncrement = false, indexes = {} } = storeSchema[name]
      const store = db.createObjectStore(name, { keyPath, autoIncrement })
      for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path)
    }
  },
]

const bound = ({ from, to }: Range) => {
  if (from !== undefined && to !== undefined) return IDBKeyRange.bound(from, to)
  if (from !== undefined) return IDBKeyRange.lowerBound(from)
  return to === undefined ? null : IDBKeyRange.upperBound(to)
}

const bind = (tx: AnyTransaction): Transaction => {
  const store = (name: StoreName) => tx.objectStore(name) as never as IDBPObjectStoreLike
  return {
    get: (name, key) => store(name).get(key) as never,
    put: (name, row) => store(name).put(row),
    delete: (name, key) => store(name).delete(key),
    list: (name, range = {}) => {
      const source = range.index ? store(name).index(range.index) : store(name)
      return source.getAll(bound(range), range.limit) as never
    },
  }
}

interface IDBPObjectStoreLike {
  get(key: unknown): Promise<unknown>
  put(row: unknown): Promise<unknown>
  delete(key: unknown): Promise<unknown>
  getAll(range: IDBKeyRange | null, limit?: number): Promise<unknown[]>
  index(name: string): IDBPObjectStoreLike
}

/**
 * The database `worktide`. Our connection closes when another tab wants to upgrade or delete it, and is opened again by
 * the next transaction; a connection that went away under a transaction gets one new try. Rejects with `StoreError`.
 */
export function createIdbStore({ name = 'worktide', blockedMs = 5000 }: IdbStoreOptions = {}): Store {
  let opening: Opening | undefined

  const open = (): Opening => {
    const forget = () => {
      if (opening === mine) opening = undefined
    }
    let timer: ReturnType<typeof setTimeout>
    let refuse: (error: StoreError) => void
    const blocked = new Promise<never>((_, reject) => {
      refuse = reject
    })
    blocked.catch(() => {})
    const db: Opening['db'] = openDB(name, storeVersion, {
      upgrade: (db, oldVersion) => {
        for (const upgrade of upgrades.slice(oldVersion)) upgrade(db)
      },
      blocked: () => {
        timer = setTimeout(() => refuse(new StoreError('blocked')), blockedMs)
      },
      blocking: () => {
        forget()
        void db.then((open) => open.close())
      },
      terminated: forget,
    }).finally(() => clearTimeout(timer))
    const mine = { db, blocked }
    db.catch(forget)
    return mine
  }

  const connect = () => {
    opening ??= open()
    return Promise.race([opening.db, opening.blocked])
  }

  const attempt = async <Result>(mode: IDBTransactionMode, work: (tx: Transaction) => Promise<Result>) => {
    const db = await connect()
    const tx = db.transaction(storeNames as string[], mode)
    const done = tx.done.catch((error) => ({ error: error ?? new StoreError('lost') }))
    try {
      const result = await work(bind(tx))
      const end = await done
      if (end) throw end.error
      return result
    } catch (error) {
      try {
        tx.abort()
      } catch {
        // already over
      }
      await done
      throw error
    }
  }

  const run = async <Result>(mode: IDBTransactionMode, work: (tx: Transaction) => Promise<Result>) => {
    try {
      return await attempt(mode, work)
    } catch (first) {
      const error = asStoreError(first)
      if (!(error instanceof StoreError) || error.kind !== 'lost') throw error
      opening = undefined
    }
    return attempt(mode, work).catch((error) => {
      throw asStoreError(error)
    })
  }

  return {
    write: (work) => run('readwrite', work),
    read: (work) => run('readonly', work),
    close: () => void opening?.db.then((db) => db.close()).catch(() => {}),
  }
}
