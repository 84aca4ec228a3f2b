import type { StoredState } from '../core/durable-machine-types.ts'

/** A machine as last committed. `bornAt` distinguishes it from an earlier one that was deleted. */
export interface MachineRow {
  id: string
  version: number
  rev: number
  bornAt: number
  value: StoredState['value']
  context: object
}

/** One applied event, with allow-listed fields only. Numbered by the machine's revision. */
export interface LogRow {
  machine: string
  /** The machine version that wrote the row; absent in rows of the first builds. */
  version?: number
  rev: number
  at: number
  eventId: string
  event: { type: string; [field: string]: unknown }
  value: StoredState['value']
  context: Record<string, unknown>
  /** Ids of the timers and effects that the step created. */
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

/** Holder of a piece of work and its deadline; free when `leaseUntil` has passed or the owner is dead. */
export interface Lease {
  owner: string | null
  leaseUntil: number
}

export interface EffectRow extends Lease {
  /** `<machine>/<invoke id>/<rev that invoked it>` or `outbox/<lane>`. */
  key: string
  machine: string
  id: string
  src: string
  input: unknown
  epoch: number
  at: number
}

/** In dropping order when the queue is full: replay first, errors last. */
export type OutboxKind = 'replay' | 'resource' | 'long_task' | 'action' | 'view' | 'event' | 'error' | 'call'

export interface OutboxRow {
  /** Assigned by the store. */
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

/** Data cached for an owner: `key` is `<owner>|<name>`, `time` when it was written, `timeout` when it expires (epoch ms). */
export interface CacheRow {
  key: string
  owner: string
  version: number
  data: unknown
  timeout: number | null
  time: number
}

/** The rows of the session's database, by the store that holds them. */
export interface SessionRows {
  machines: MachineRow
  log: LogRow
  seen: ProcessedEventRow
  timers: TimerRow
  effects: EffectRow
  outbox: OutboxRow
  counters: CounterRow
  cache: CacheRow
}
export type StoreName = keyof SessionRows

export interface StoreShape {
  keyPath: string | string[]
  autoIncrement?: true
  indexes?: Readonly<Record<string, string | string[]>>
}

/** A database: its stores as of `version`, for IndexedDB and memory. */
export interface Database<Rows> {
  name: string
  version: number
  schema: { readonly [Name in keyof Rows & string]: StoreShape }
  /** A write resolves only when it is on the disk (`durability: 'strict'`). */
  isStrict?: true
  /** Never set: carries the row types to whoever opens the database. */
  rows?: Rows
}

export const sessionDatabase: Database<SessionRows> = {
  name: 'worktide',
  version: 1,
  schema: {
    machines: { keyPath: 'id' },
    log: { keyPath: ['machine', 'rev'] },
    seen: { keyPath: 'eventId', indexes: { at: 'at' } },
    timers: { keyPath: ['machine', 'id'] },
    effects: { keyPath: 'key' },
    outbox: { keyPath: 'seq', autoIncrement: true, indexes: { id: 'id', lane: 'lane', rank: ['lane', 'rank'] } },
    counters: { keyPath: 'name' },
    cache: { keyPath: 'key' },
  },
}

export const storeNames = Object.keys(sessionDatabase.schema) as StoreName[]

export type Key = string | number | readonly (string | number)[]

/** Rows in key order: of the whole store, or from…to (inclusive) of its key or of an index. */
export interface Range {
  index?: string
  from?: Key
  to?: Key
  limit?: number
}

/**
 * A transaction; accessing a store that it was not opened with does not compile. Await only these methods inside it:
 * awaiting anything else ends it.
 */
export interface TransactionOf<Rows, Names extends keyof Rows = keyof Rows> {
  // properties, not methods: methods are bivariant, so a transaction over fewer stores would be accepted
  get: <Name extends Names>(name: Name, key: Key) => Promise<Rows[Name] | undefined>
  put: <Name extends Names>(name: Name, row: Rows[Name]) => Promise<unknown>
  delete: (name: Names, key: Key) => Promise<unknown>
  clear: (name: Names) => Promise<unknown>
  count: (name: Names, range?: Range) => Promise<number>
  list: <Name extends Names>(name: Name, range?: Range) => Promise<Rows[Name][]>
}

/** Runs `work` in one transaction over the named stores: everything or nothing. */
export type TransactOf<Rows> = <Names extends keyof Rows & string, Result>(
  names: readonly Names[],
  work: (tx: TransactionOf<Rows, NoInfer<Names>>) => Promise<Result>,
) => Promise<Result>

/**
 * Write transactions over the same store run one after another, across tabs and worker; others run in parallel. Work may run
 * twice when the connection is lost, so it must change nothing but the transaction.
 */
export interface StoreOf<Rows> {
  write: TransactOf<Rows>
  read: TransactOf<Rows>
  close(): void
}

/** Of the session's database. */
export type Transaction<Names extends StoreName = StoreName> = TransactionOf<SessionRows, Names>
export type Store = StoreOf<SessionRows>
