import type { Transaction } from '../../store/store-types.ts'

/** The same transaction with a possible kill after every await in it. */
export const faultInjectedTransaction = (tx: Transaction, step: (name: string) => void): Transaction => {
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
    list: (name, range) => tx.list(name, range).then(then(`list ${name}`)),
  }
}
