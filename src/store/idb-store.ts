import { deleteDB, type IDBPTransaction } from 'idb'
import {
  type ConnectionOptions,
  createConnection,
  createRunningTransactions,
  type StorePage,
} from './idb-connection.ts'
import { asStoreError, StoreError } from './store-error.ts'
import type { Database, Range, StoreOf, TransactionOf, TransactOf } from './store-types.ts'

type AnyTransaction = IDBPTransaction<unknown, string[], IDBTransactionMode>

/** The part of idb's transaction that is used, with the row types of `Transaction`. */
interface Source {
  get(key: unknown): Promise<unknown>
  put(row: unknown): Promise<unknown>
  delete(key: unknown): Promise<unknown>
  clear(): Promise<unknown>
  count(range: IDBKeyRange | null): Promise<number>
  getAll(range: IDBKeyRange | null, limit?: number): Promise<unknown[]>
  index(name: string): Source
}

const bound = ({ from, to }: Range) => {
  if (from !== undefined && to !== undefined) return IDBKeyRange.bound(from, to)
  if (from !== undefined) return IDBKeyRange.lowerBound(from)
  return to === undefined ? null : IDBKeyRange.upperBound(to)
}

/** Single writes are not awaited: a failed one ends its transaction, and `fail` gets its reason. */
const bind = <Rows>(tx: AnyTransaction, fail: (reason: unknown) => void): TransactionOf<Rows> => {
  const store = (name: keyof Rows) => tx.objectStore(name as string) as never as Source
  const source = (name: keyof Rows, { index }: Range) => (index ? store(name).index(index) : store(name))
  return {
    get: (name, key) => store(name).get(key) as never,
    put: async (name, row) => void store(name).put(row).catch(fail),
    delete: async (name, key) => void store(name).delete(key).catch(fail),
    clear: async (name) => void store(name).clear().catch(fail),
    count: (name, range = {}) => source(name, range).count(bound(range)),
    list: (name, range = {}) => source(name, range).getAll(bound(range), range.limit) as never,
  }
}

interface StoreOptions extends Omit<ConnectionOptions, 'onUpgrade'> {
  page?: StorePage
}

/** One database. A transaction on a lost connection is tried once more. Rejects with `StoreError`. */
export function createIdbStore<Rows>(database: Database<Rows>, { page, ...options }: StoreOptions = {}): StoreOf<Rows> {
  type Work<Result> = (tx: TransactionOf<Rows>) => Promise<Result>
  const { begin, end, resumed, stop } = createRunningTransactions(page)
  const { connect, drop, close } = createConnection(database, { ...options, onUpgrade: begin })
  const durability = database.isStrict ? 'strict' : 'default'

  const attempt = async <Result>(mode: IDBTransactionMode, names: readonly string[], work: Work<Result>) => {
    await resumed()
    const db = await connect()
    await resumed()
    const tx = db.transaction([...names], mode, { durability })
    let failure: unknown
    // requests after the first failure only report that the transaction is over
    const fail = (reason: unknown) => {
      failure ??= reason
    }
    const ended = begin(tx).then(fail)
    try {
      const result = await work(bind<Rows>(tx, fail))
      // nothing to commit
      if (mode === 'readonly') return result
      end(tx, 'commit')
      await ended
      if (failure === undefined) return result
    } catch (thrown) {
      fail(thrown)
    }
    end(tx, 'abort')
    await ended
    throw asStoreError(failure)
  }

  const run = async <Result>(mode: IDBTransactionMode, names: readonly string[], work: Work<Result>) => {
    try {
      return await attempt(mode, names, work)
    } catch (thrown) {
      const error = asStoreError(thrown)
      if (!(error instanceof StoreError) || error.kind !== 'lost') throw error
      drop()
    }
    return attempt(mode, names, work).catch((error) => {
      throw asStoreError(error)
    })
  }

  const leave = () => {
    stop()
    close()
  }

  const transact =
    (mode: IDBTransactionMode): TransactOf<Rows> =>
    (names, work) =>
      run(mode, names, work as Work<Awaited<ReturnType<typeof work>>>)
  return { write: transact('readwrite'), read: transact('readonly'), close: leave }
}

/** Deletes a database, or leaves that to the browser where another page has it open. Needs no room. */
export const eraseDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject)
  })
