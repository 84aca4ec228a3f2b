import type { TransactionOf } from '../store/store-types.ts'

/** The transaction with a possible kill after each of its awaits. */
export const faultInjected = <Rows, Names extends keyof Rows & string>(
  tx: TransactionOf<Rows, Names>,
  step: ((name: string) => void) | undefined,
): TransactionOf<Rows, Names> => {
  if (!step) return tx
  const then =
    (name: string) =>
    <Value>(value: Value) => {
      step(name)
      return value
    }
  return {
    get: (name, key) => tx.get(name, key).then(then(`get ${name}`)),
    put: (name, row) => tx.put(name, row).then(then(`put ${name}`)),
    delete: (name, key) => tx.delete(name, key).then(then(`delete ${name}`)),
    clear: (name) => tx.clear(name).then(then(`clear ${name}`)),
    count: (name, range) => tx.count(name, range).then(then(`count ${name}`)),
    list: (name, range) => tx.list(name, range).then(then(`list ${name}`)),
  }
}
