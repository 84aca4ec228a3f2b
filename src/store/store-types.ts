import type { Rows, StoreName } from './store-rows-types.ts'

export type Key = string | number | readonly (string | number)[]

/** Rows in key order: of the whole store, or from…to (inclusive) of its key or of an index. */
export interface Range {
  index?: string
  from?: Key
  to?: Key
  limit?: number
}

/** Only these may be awaited inside a transaction: anything else ends it. */
export interface Transaction {
  get<Name extends StoreName>(name: Name, key: Key): Promise<Rows[Name] | undefined>
  put<Name extends StoreName>(name: Name, row: Rows[Name]): Promise<unknown>
  delete(name: StoreName, key: Key): Promise<unknown>
  list<Name extends StoreName>(name: Name, range?: Range): Promise<Rows[Name][]>
}

/**
 * One transaction over all stores: everything or nothing. `write` transactions run one after another, in every tab and
 * the worker. Work may run twice when the connection was lost under it: it changes nothing but the transaction.
 */
export interface Store {
  write<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  read<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>
  close(): void
}
