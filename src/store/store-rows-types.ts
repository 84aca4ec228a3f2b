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

/** Something kept for a person: `key` is `<owner>|<name>`. `timeout` and `time` are epoch milliseconds: until and since. */
export interface CacheRow {
  key: string
  owner: string
  version: number
  data: unknown
  timeout: number | null
  time: number
}

export interface Rows {
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
