import type { AnyStateMachine, EventFrom, InputFrom, SnapshotFrom, StateValue } from 'xstate'

/** What is stored of a machine between two events, and what a migration turns into the next version. */
export interface StoredState {
  value: StateValue
  context: object
}

/**
 * A machine that outlives the page and the worker. The host applies its pure transition in one transaction per event.
 * Every event reaches it with `at` (epoch milliseconds): its own, or the runtime's clock where it brought none. Invoked work
 * becomes an effect and answers `xstate.done.actor.<id>` {output} or `xstate.error.actor.<id>` {error: EffectFailure};
 * `after` becomes a persisted timer. Context and inputs are plain data and hold no secret.
 */
export interface DurableMachine<Machine extends AnyStateMachine = AnyStateMachine, View = unknown> {
  id: string
  /** Grows by one with every change to the shape of value or context, or to what the log says of them. */
  version: number
  machine: Machine
  /** The machine's input when it starts for the first time. */
  initialAt?(at: number): InputFrom<Machine>
  /** Types of the events that a page may dispatch; all others come from the runtime and its network side. */
  pageEvents: readonly EventFrom<Machine>['type'][]
  /** The only thing that leaves the runtime. */
  view(snapshot: SnapshotFrom<Machine>): View
  /**
   * Fields of each event type that may stand in the log, `*` for types without a row; dots reach into objects
   * ('output.code'). Others are left out; of those that end in `#` only what they equal is kept (`trace/logged-fields.ts`).
   */
  logFields: Readonly<Record<string, readonly string[]>>
  /** Context fields that stand in each log row, so that a replay can start at any row and compare. */
  logContext?: readonly string[]
  /** Values of masked fields that are no secret and mean something to the machine. */
  logWords?: readonly string[]
  /** From version → the function that makes the next one. A missing step quarantines the record. */
  migrations: Readonly<Record<number, (state: StoredState) => StoredState>>
  /** The epoch that events of pages and answers are held against; machines without one accept every event. */
  epoch?(context: SnapshotFrom<Machine>['context']): number
  /** Whose data is kept on this device. When it changes, everything kept for the former owner goes in the same commit. */
  owner?(snapshot: SnapshotFrom<Machine>): string | null
  /** Whether writes queued by the owner may be sent now. */
  mayCall?(snapshot: SnapshotFrom<Machine>): boolean
}

/** Why invoked work failed, as the machine's `onError` hears it: `event.error`. Only `refused` is the server's word. */
export interface EffectFailure {
  /** unreachable: no answer, a time-out, HTTP 408, 429 or 5xx · interrupted: anything else that stopped it. */
  kind: 'unreachable' | 'refused' | 'interrupted'
  code: string
  /** The server's `msg`. */
  text: string
  at: number
  epoch: number
}

// Derived from a list of machines, such as `runtime-machines.ts`.

// biome-ignore lint/suspicious/noExplicitAny: machines of different types stand in one list
export type Machines = readonly DurableMachine<any, any>[]
export type MachineIdOf<List extends Machines> = List[number]['id']

type DefinitionOf<List extends Machines, Id> =
  string extends MachineIdOf<List> ? List[number] : Extract<List[number], { id: Id }>
export type MachineOf<List extends Machines, Id> = DefinitionOf<List, Id>['machine']
export type ViewOf<List extends Machines, Id> = ReturnType<DefinitionOf<List, Id>['view']>

/** Without a time an event gets the runtime's. */
type Dispatched<Event> = Event extends { at: number } ? Omit<Event, 'at'> & { at?: number } : Event
/** What may be dispatched to a machine. */
export type EventOf<List extends Machines, Id> = Dispatched<EventFrom<MachineOf<List, Id>>>
/** What a page may dispatch to it. */
export type PageEventOf<List extends Machines, Id> = Extract<
  EventOf<List, Id>,
  { type: DefinitionOf<List, Id>['pageEvents'][number] }
>
