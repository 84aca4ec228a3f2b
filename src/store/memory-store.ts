import type { Database, Key, Range, StoreOf, StoreShape, TransactionOf, TransactOf } from './store-types.ts'

type Row = Record<string, unknown>
type Table = Map<string, { key: Key; row: Row }>

const keyAt = (row: Row, path: string | string[]): Key =>
  (Array.isArray(path) ? path.map((field) => row[field]) : row[path]) as Key

/** IndexedDB's order: numbers before strings, arrays by element. */
const compare = (a: Key, b: Key): number => {
  if (Array.isArray(a) && Array.isArray(b)) {
    for (const [at, part] of a.entries()) {
      if (b[at] === undefined) return 1
      const order = compare(part, b[at])
      if (order) return order
    }
    return a.length - b.length
  }
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

const select = ({ keyPath, indexes }: StoreShape, table: Table, { index, from, to, limit }: Range) => {
  const path = index ? (indexes?.[index] ?? keyPath) : keyPath
  return [...table.values()]
    .map(({ key, row }) => ({ key, row, at: keyAt(row, path) }))
    .filter(({ at }) => (from === undefined || compare(at, from) >= 0) && (to === undefined || compare(at, to) <= 0))
    .sort((a, b) => compare(a.at, b.at) || compare(a.key, b.key))
    .slice(0, limit)
    .map(({ row }) => row)
}

/** The store without IndexedDB: atomic, one transaction after another, gone with the page. */
export function createMemoryStore<Rows>({ schema }: Database<Rows>): StoreOf<Rows> {
  type Name = keyof Rows & string
  const tables = new Map<string, Table>(Object.keys(schema).map((name) => [name, new Map()]))
  let lastSeq = 0
  let tail: Promise<unknown> = Promise.resolve()

  const bind = (names: readonly Name[], undo: (() => void)[]): TransactionOf<Rows> => {
    const open = (name: keyof Rows) => {
      const table = tables.get(name as string)
      if (!table || !names.includes(name as Name)) throw new TypeError(`no store '${String(name)}' in this transaction`)
      return table
    }
    const shapeOf = (name: keyof Rows): StoreShape => schema[name as Name]
    const change = (name: keyof Rows, key: Key, row?: Row) => {
      const id = JSON.stringify(key)
      const table = open(name)
      const before = table.get(id)
      undo.push(() => (before ? table.set(id, before) : table.delete(id)))
      if (row) table.set(id, { key, row })
      else table.delete(id)
    }
    return {
      get: async (name, key) => structuredClone(open(name).get(JSON.stringify(key))?.row) as never,
      put: async (name, given) => {
        const row = structuredClone(given) as object as Row
        const { keyPath, autoIncrement } = shapeOf(name)
        if (autoIncrement) {
          row[keyPath as string] ??= lastSeq + 1
          lastSeq = Math.max(lastSeq, row[keyPath as string] as number)
        }
        change(name, keyAt(row, keyPath), row)
      },
      delete: async (name, key) => change(name, key),
      clear: async (name) => {
        for (const { key } of [...open(name).values()]) change(name, key)
      },
      count: async (name, range = {}) => select(shapeOf(name), open(name), range).length,
      list: async (name, range = {}) => structuredClone(select(shapeOf(name), open(name), range)) as never,
    }
  }

  const run: TransactOf<Rows> = async (names, work) => {
    const undo: (() => void)[] = []
    try {
      return await work(bind(names, undo))
    } catch (error) {
      for (const step of undo.reverse()) step()
      throw error
    }
  }

  const inTurn: TransactOf<Rows> = (names, work) => {
    const turn = tail.then(() => run(names, work))
    tail = turn.catch(() => {})
    return turn
  }
  return { write: inTurn, read: inTurn, close: () => {} }
}
