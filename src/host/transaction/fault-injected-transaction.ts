import type { StoreName, Transaction } from '../../store/store-types.ts'

/** The same transaction with a possible kill after every await in it. */
export const faultInjected = <Names extends StoreName>(
  tx: Transaction<Names>,
  step: ((name: string) => void) | undefined,
): Transaction<Names> => {
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
    list: (name, range) => tx.list(name, range).then(then(`list ${name}`)),
  }
}
