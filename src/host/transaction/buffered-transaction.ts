import type { StoreName } from '../../store/store-rows-types.ts'
import { storeSchema } from '../../store/store-schema.ts'
import type { Key, Transaction } from '../../store/store-types.ts'

type Row = Record<string, Key>
type StoreBuffer = Map<string, Row>

const small: readonly StoreName[] = ['machines', 'timers', 'effects', 'counters']

const textOf = (...key: (Key | undefined)[]) => key.flat().join('/')
const keyOf = (name: StoreName, row: Row) => textOf(...[storeSchema[name].keyPath].flat().map((field) => row[field]))

/**
 * The same transaction over a buffer of its small stores, which are read whole and at once; what is written goes into the
 * buffer, too. An event asks much, one thing after another, and each way to the database and back would be waited for.
 */
export const bufferedTransaction = (tx: Transaction): Transaction => {
  const buffers = Promise.all(small.map((name) => tx.list(name))).then((lists) =>
    lists.map((rows, at): StoreBuffer => {
      const name = small[at] as StoreName
      return new Map((rows as never as Row[]).map((row) => [keyOf(name, row), row]))
    }),
  )
  // whoever looks hears of it
  buffers.catch(() => {})
  const readBuffer = <Answer>(
    name: StoreName,
    read: (buffer: StoreBuffer) => unknown,
    readDirect: () => Promise<Answer>,
  ): Promise<Answer> => {
    const at = small.indexOf(name)
    return at < 0 ? readDirect() : buffers.then((all) => read(all[at] as StoreBuffer) as Answer)
  }
  const change = async (name: StoreName, write: Promise<unknown>, update: (buffer: StoreBuffer) => unknown) => {
    await write
    await readBuffer(name, update, async () => {})
  }
  return {
    get: (name, key) =>
      readBuffer(
        name,
        (buffer) => buffer.get(textOf(key)),
        () => tx.get(name, key),
      ),
    list: (name, range = {}) =>
      readBuffer(
        name,
        (buffer) => {
          const { from = '', to = '\uffff' } = range
          const keys = [...buffer.keys()].filter((key) => key >= from && key <= to)
          return keys.sort().map((key) => buffer.get(key))
        },
        () => tx.list(name, range),
      ),
    put: (name, row) =>
      change(name, tx.put(name, row), (buffer) => buffer.set(keyOf(name, row as never), row as never)),
    delete: (name, key) => change(name, tx.delete(name, key), (buffer) => buffer.delete(textOf(key))),
  }
}
