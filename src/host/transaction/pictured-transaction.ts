import type { StoreName } from '../../store/store-rows-types.ts'
import { storeSchema } from '../../store/store-schema.ts'
import type { Key, Transaction } from '../../store/store-types.ts'

type Row = Record<string, Key>
type Picture = Map<string, Row>

const small: readonly StoreName[] = ['machines', 'timers', 'effects', 'counters']

const textOf = (...key: (Key | undefined)[]) => key.flat().join('/')
const keyOf = (name: StoreName, row: Row) => textOf(...[storeSchema[name].keyPath].flat().map((field) => row[field]))

/**
 * The same transaction over a picture of its small stores, which are read whole and at once; what is written goes into the
 * picture, too. An event asks much, one thing after another, and each way to the database and back would be waited for.
 */
export const picturedTransaction = (tx: Transaction): Transaction => {
  const pictures = Promise.all(small.map((name) => tx.list(name))).then((lists) =>
    lists.map((rows, at): Picture => {
      const name = small[at] as StoreName
      return new Map((rows as never as Row[]).map((row) => [keyOf(name, row), row]))
    }),
  )
  // whoever looks hears of it
  pictures.catch(() => {})
  const look = <Seen>(name: StoreName, see: (picture: Picture) => unknown, ask: () => Promise<Seen>): Promise<Seen> => {
    const at = small.indexOf(name)
    return at < 0 ? ask() : pictures.then((all) => see(all[at] as Picture) as Seen)
  }
  const change = async (name: StoreName, write: Promise<unknown>, draw: (picture: Picture) => unknown) => {
    await write
    await look(name, draw, async () => {})
  }
  return {
    get: (name, key) =>
      look(
        name,
        (picture) => picture.get(textOf(key)),
        () => tx.get(name, key),
      ),
    list: (name, range = {}) =>
      look(
        name,
        (picture) => {
          const { from = '', to = '\uffff' } = range
          const keys = [...picture.keys()].filter((key) => key >= from && key <= to)
          return keys.sort().map((key) => picture.get(key))
        },
        () => tx.list(name, range),
      ),
    put: (name, row) =>
      change(name, tx.put(name, row), (picture) => picture.set(keyOf(name, row as never), row as never)),
    delete: (name, key) => change(name, tx.delete(name, key), (picture) => picture.delete(textOf(key))),
  }
}
