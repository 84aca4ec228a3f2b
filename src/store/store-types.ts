import type { StoredState } from '../core/durable-machine-types.ts'

/** A machine as last committed. `bornAt` tells a restarted life from an older one. */
export interface MachineRow {
  id: string
  version: number
  rev: number
  bornAt: number
  value: StoredState['value']
  context: object
}

/** One applied event, with allow-listed fields only. Rows of a machine are numbered by its revisions. */
export interface LogRow {
  machine: string
  /** The machine's version that wrote the row; absent in rows of the first builds. */
  version?: number
  rev: number
  at: number
  eventId: string
  event: { type: string; [field: string]: unknown }
  value: StoredState['value']
  context: Record<string, unknown>
  /** Ids of the timers and effects that the step asked for. */
  asked?: string[]
}

export interface ProcessedEventRow {
  eventId: string
  rev: number
  at: number
  stale?: true
}

export interface TimerRow {
  machine: string
  id: string
  dueAt: number
  event: { type: string }
}

/** Who does a piece of work until when; free when `leaseUntil` has passed or the owner is dead. */
export interface Lease {
  owner: string | null
  leaseUntil: number
}

export interface EffectRow extends Lease {
  /** `<machine>/<invoke id>/<rev that asked>` or `outbox/<lane>`. */
  key: string
  machine: string
  id: string
  src: string
  input: unknown
  epoch: number
  at: number
}

/** The order of dropping when the queue is full: replay first, errors last. */
export type OutboxKind = 'replay' | 'resource' | 'long_task' | 'action' | 'view' | 'event' | 'error' | 'call'

export interface OutboxRow {
  /** Given by the store. */
  seq?: number
  id: string
  lane: string
  kind: OutboxKind
  rank: number
  at: number
  size: number
  owner: string | null
  data: unknown
}

export interface CounterRow {
  name: string
  value: number
}

/** Something cached for a person: `key` is `<owner>|<name>`. `timeout` and `time` are epoch milliseconds: until and since. */
export interface CacheRow {
  key: string
  owner: string
  version: number
  data: unknown
  timeout: number | null
  time: number
}

interface Rows {
  machines: MachineRow
  log: LogRow
  seen: ProcessedEventRow
  timers: TimerRow
  effects: EffectRow
  outbox: OutboxRow
  counters: CounterRow
  cache: CacheRow
}
export type StoreName = keyof Rows
export type Row<Name extends StoreName = StoreName> = Rows[Name]

interface StoreShape {
  keyPath: string | string[]
  autoIncrement?: true
  indexes?: Readonly<Record<string, string | string[]>>
}

export const storeVersion = 1

/** The stores of version 1, in IndexedDB and in memory alike. */
export const storeSchema: Readonly<Record<StoreName, StoreShape>> = {
  machines: { keyPath: 'id' },
  log: { keyPath: ['machine', 'rev'] },
  seen: { keyPath: 'eventId', indexes: { at: 'at' } },
  timers: { keyPath: ['machine', 'id'] },
  effects: { keyPath: 'key' },
  outbox: { keyPath: 'seq', autoIncrement: true, indexes: { id: 'id', lane: 'lane', rank: ['lane', 'rank'] } },
  counters: { keyPath: 'name' },
  cache: { keyPath: 'key' },
}

export const storeNames = Object.keys(storeSchema) as StoreName[]

export type Key = string | number | readonly (string | number)[]

/** Rows in key order: of the whole store, or from…to (inclusive) of its key or of an index. */
export interface Range {
  index?: string
  from?: Key
  to?: Key
  limit?: number
}

/**
 * A transaction over the stores it was opened with: another one does not compile. Only these may be awaited inside it:
 * anything else ends it.
 */
export interface Transaction<Names extends StoreName = StoreName> {
  // properties, not methods: a transaction over fewer stores is not accepted where more are needed
  get: <Name extends Names>(name: Name, key: Key) => Promise<Row<Name> | undefined>
  put: <Name extends Names>(name: Name, row: Row<Name>) => Promise<unknown>
  delete: (name: Names, key: Key) => Promise<unknown>
  list: <Name extends Names>(name: Name, range?: Range) => Promise<Row<Name>[]>
}

/** Runs `work` in one transaction over the named stores: everything or nothing. */
export type Transact = <Names extends StoreName, Result>(
  names: readonly Names[],
  work: (tx: Transaction<NoInfer<Names>>) => Promise<Result>,
) => Promise<Result>

/**
 * Transactions that write a store run one after another, in every tab and the worker; those over other stores do not
 * wait for them. Work may run twice when the connection was lost under it: it changes nothing but the transaction.
 */
export interface Store {
  write: Transact
  read: Transact
  close(): void
}
