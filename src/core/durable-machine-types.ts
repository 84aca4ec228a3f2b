import type { AnyStateMachine, EventFrom, InputFrom, SnapshotFrom, StateValue } from 'xstate'

/** The stored state of a machine; the input and output of migrations. */
export interface StoredState {
  value: StateValue
  context: object
}

/**
 * A machine that outlives page and worker. The host applies its pure transition in one transaction per event. Every event
 * has `at` (epoch milliseconds; default: the runtime's clock). Invoked work becomes an effect and answers
 * `xstate.done.actor.<id>` {output} or `xstate.error.actor.<id>` {error: EffectFailure}; `after` becomes a persisted timer.
 * Context and inputs are plain data without secrets.
 */
export interface DurableMachine<Machine extends AnyStateMachine = AnyStateMachine, View = unknown> {
  id: string
  /** Incremented with every change to the shape of value or context, or to its log fields. */
  version: number
  machine: Machine
  /** The machine's input when it starts for the first time. */
  initialAt?(at: number): InputFrom<Machine>
  /** Types of the events that a page may dispatch; all others come from the runtime and its network side. */
  pageEvents: readonly EventFrom<Machine>['type'][]
  /** The only data that leaves the runtime. */
  view(snapshot: SnapshotFrom<Machine>): View
  /**
   * Fields of each event type that are logged, `*` for types without a row; dots reach into objects ('output.code'). Of a
   * field that ends in `#` the log keeps only which known value it equals (`trace/logged-step.ts`).
   */
  logFields: Readonly<Record<string, readonly string[]>>
  /** Context fields in each log row, so that a replay can start at any row and compare. */
  logContext?: readonly string[]
  /** Values of masked fields that are not secret and matter to the machine. */
  loggableValues?: readonly string[]
  /** Migrations by the version they start from. A missing one quarantines the record. */
  migrations: Readonly<Record<number, (state: StoredState) => StoredState>>
  /** The epoch that events must match; machines without one accept every event. */
  epoch?(context: SnapshotFrom<Machine>['context']): number
  /** The owner of the data on this device. When it changes, the former owner's data is deleted in the same commit. */
  owner?(snapshot: SnapshotFrom<Machine>): string | null
  /**
   * Cached data besides the `owner`'s: names with this prefix. The data of `owners` stays; when one is dropped, its data is deleted in the
   * same commit.
   */
  keeps?: { prefix: string; owners(snapshot: SnapshotFrom<Machine>): readonly string[] }
  /** Whether writes queued by the owner may be sent now. */
  mayCall?(snapshot: SnapshotFrom<Machine>): boolean
}

/** Why invoked work failed: `event.error` in `onError`. Only `refused` is an answer of the server. */
export interface EffectFailure {
  /** unreachable: no answer, time-out, HTTP 408, 429 or 5xx · interrupted: any other cause. */
  kind: 'unreachable' | 'refused' | 'interrupted'
  code: string
  /** The server's `msg`. */
  text: string
  at: number
  epoch: number
}

// Derived from a list of machines, such as `runtime-machines.ts`.

// biome-ignore lint/suspicious/noExplicitAny: the list holds machines of different types
export type Machines = readonly DurableMachine<any, any>[]
export type MachineIdOf<List extends Machines> = List[number]['id']

type DefinitionOf<List extends Machines, Id> =
  string extends MachineIdOf<List> ? List[number] : Extract<List[number], { id: Id }>
export type MachineOf<List extends Machines, Id> = DefinitionOf<List, Id>['machine']
export type ViewOf<List extends Machines, Id> = ReturnType<DefinitionOf<List, Id>['view']>

/** Events without a time get the runtime's. */
type Dispatched<Event> = Event extends { at: number } ? Omit<Event, 'at'> & { at?: number } : Event
/** The events of a machine. */
export type EventOf<List extends Machines, Id> = Dispatched<EventFrom<MachineOf<List, Id>>>
/** The events that pages may dispatch to it. */
export type PageEventOf<List extends Machines, Id> = Extract<
  EventOf<List, Id>,
  { type: DefinitionOf<List, Id>['pageEvents'][number] }
>
