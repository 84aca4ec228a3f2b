import type { InputFrom, OutputFrom, StateMachine } from 'xstate'
import type { OutboxStatus } from '../core/contract.ts'
import type { EventOf, MachineIdOf, MachineOf, Machines, ViewOf } from '../core/durable-machine-types.ts'
import type { CacheRow, OutboxKind, Store } from '../store/store-types.ts'

export interface EffectContext {
  /** Same for every run of the same piece of work: an idempotency key. */
  key: string
  /** Epoch of the machine when it asked for the work. */
  epoch: number
  /** Epoch milliseconds at which the machine asked for it. */
  at: number
  /** Aborted when the machine no longer waits for the answer. */
  signal: AbortSignal
}

/** Work a machine invokes. Runs under a lease, perhaps more than once; throws an `EffectFailure` when it fails. */
// biome-ignore lint/suspicious/noExplicitAny: inputs and outputs are typed where the machine declares its actors
export type Effect<Input = any, Output = unknown> = (input: Input, context: EffectContext) => Promise<Output>

type ActorOf<Machine> =
  // biome-ignore lint/suspicious/noExplicitAny: XState's machine type names its actors by position alone
  Machine extends StateMachine<any, any, any, infer Actor, any, any, any, any, any, any, any, any, any, any>
    ? Actor
    : never

type EffectsFor<Machine> = {
  readonly [Actor in ActorOf<Machine> as Actor['src']]: Effect<InputFrom<Actor['logic']>, OutputFrom<Actor['logic']>>
}

/** The effects to implement for a list of machines, by machine and name. */
export type EffectsOf<List extends Machines> = {
  readonly [Id in MachineIdOf<List> as keyof EffectsFor<MachineOf<List, Id>> extends never ? never : Id]: EffectsFor<
    MachineOf<List, Id>
  >
}

/** One message to put into the outbox. `data` is plain, already encoded by its lane's rules. */
export interface NewMessage {
  id: string
  kind: OutboxKind
  data: unknown
  /** Epoch milliseconds at which it happened; the runtime's clock where absent. */
  at?: number
  /** Bytes as counted against the caps; the length of the JSON where absent. */
  size?: number
  /** Lane `call` only: sent while this owner is signed in, dropped when they leave. */
  owner?: string
}

/** Lane `call`: an API write queued offline. The message id is its idempotency key. */
export interface QueuedCall {
  path: string
  payload: unknown
}

export interface OutgoingMessage extends Required<Omit<NewMessage, 'owner'>> {
  owner: string | null
}

/** One request. `id` is the same when the same messages are sent again. */
export interface Batch {
  id: string
  lane: string
  sentAt: number
  messages: OutgoingMessage[]
}

/** `status` 0 when no answer came. Lane `call` adds the envelope's code: other than 200 is a final refusal. */
export interface BatchAnswer {
  status: number
  retryAfterMs?: number | null
  code?: string
}

/** A queue of the outbox and the transport machine that paces it. */
export interface Lane<MachineId extends string = string> {
  /** Id of the machine that hears `DeliveryEvent` and shows a `DeliveryView`. */
  machine: MachineId
  send(batch: Batch, signal: AbortSignal): Promise<BatchAnswer>
  /** Sent one at a time, and only while the owner may call. */
  owned?: boolean
  /** Codes after which the message stays: the session's end is not the message's fault. */
  keepCodes?: readonly string[]
}

/** A view as it is published; `bornAt` then `rev` order the views of one machine. */
export type PublishedView<List extends Machines = Machines, Id extends MachineIdOf<List> = MachineIdOf<List>> = {
  [Each in Id]: { machine: Each; bornAt: number; rev: number; view: ViewOf<List, Each> }
}[Id]

export interface DispatchOptions {
  eventId: string
  epoch?: number
}

/** The machine's view after the event. `duplicate`: this event was applied before. `stale`: of another epoch, nothing was applied. */
export type DispatchResult<
  List extends Machines = Machines,
  Id extends MachineIdOf<List> = MachineIdOf<List>,
> = PublishedView<List, Id> & { duplicate?: true; stale?: true }

/** All views and the state of the outbox, as of one transaction. */
export interface RuntimeSnapshot<List extends Machines = Machines> {
  views: PublishedView<List>[]
  /** What waits, and what was lost until somebody has read of it. */
  outboxStatus: OutboxStatus
}

export type LaneCounters = {
  captured: number
  acknowledged: number
  waiting: number
  waitingBytes: number
  /** By reason: tooLarge · full · quota · signedOut · http.<status> · code.<code> */
  dropped: Record<string, number>
}

/** Who runs effects: a name, and which names still live (undefined where nobody can know; then only leases count). */
export interface LeaseOwner {
  id: string
  living(): Promise<ReadonlySet<string> | undefined>
}

export interface RuntimeDeps<List extends Machines = Machines> {
  store: Store
  machines: List
  effects: EffectsOf<List>
  lanes: Readonly<Record<string, Lane<MachineIdOf<List>>>>
  now(): number
  newId(): string
  /** 0 ≤ random < 1 */
  random(): number
  owner: LeaseOwner
  /** Called after each commit with the views that changed. */
  publish(views: PublishedView[]): void
  /** Where timers, effects and queues do not run yet (a page that does not lead), false. */
  leads?(): boolean
  /** Arms one wake-up for the next due time; absent where wakes come from outside. */
  arm?(dueInMs: number, wake: () => void): () => void
  /** Errors that no caller hears. */
  report?(error: unknown): void
  /** Fault injection: called after every await; a throw is a kill. */
  step?(name: string): void
}

/** Runs the machines. `dispatch` and `enqueue` resolve when committed; `settled` when the work they caused has ended. */
export interface Runtime<List extends Machines = Machines> {
  dispatch<Id extends MachineIdOf<List>>(
    machine: Id,
    event: EventOf<List, Id>,
    options: DispatchOptions,
  ): Promise<DispatchResult<List, Id>>
  /** One machine's view as last committed. */
  view<Id extends MachineIdOf<List>>(machine: Id): Promise<ViewOf<List, Id>>
  snapshot(): Promise<RuntimeSnapshot<List>>
  /**
   * Due timers fire, free effects run, queues drain. Resolves when that is done: hand it to `waitUntil`. `isHopeful`: the
   * network may be back, so queues that wait for the end of a pause try sooner.
   */
  wake(isHopeful?: boolean): Promise<void>
  enqueue(lane: string, records: readonly NewMessage[], options: { eventId: string }): Promise<void>
  counters(lane: string): Promise<LaneCounters>
  forgetDeadLetters(names: readonly string[]): Promise<void>
  /** Caches something for the present owner, if there is room; false, and nothing cached, when they have left meanwhile. */
  cache(owner: string, name: string, entry: Pick<CacheRow, 'version' | 'data' | 'timeout'>): Promise<boolean>
  /** As cached, expired or not: `timeout` says until when, `time` since when. */
  cached(owner: string, name: string): Promise<CacheRow | undefined>
  subscribe(listener: (views: PublishedView<List>[]) => void): () => unknown
  settled(): Promise<void>
  stop(): void
}
