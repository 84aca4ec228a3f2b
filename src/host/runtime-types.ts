import type { InputFrom, OutputFrom, StateMachine } from 'xstate'
import type { OutboxStatus } from '../core/contract.ts'
import type { EventOf, MachineIdOf, MachineOf, Machines, ViewOf } from '../core/durable-machine-types.ts'
import type { SpareStore } from '../store/spare-store.ts'
import type { CacheRow, OutboxKind, Store } from '../store/store-types.ts'

export interface EffectContext {
  /** Identifies a piece of work across all its runs: an idempotency key. */
  key: string
  /** Epoch of the machine when it invoked the effect. */
  epoch: number
  /** Epoch milliseconds at which the machine invoked the effect. */
  at: number
  /** Aborted when the machine no longer waits for the answer. */
  signal: AbortSignal
  /** In whose name the runtime takes leases. */
  owner: LeaseOwner
}

/** Work that a machine invokes. Runs under a lease, possibly more than once; throws an `EffectFailure` when it fails. */
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

/** A message for the outbox. `data` is plain and already encoded by its lane's rules. */
export interface NewMessage {
  id: string
  kind: OutboxKind
  data: unknown
  /** Epoch milliseconds at which it happened; default: the runtime's clock. */
  at?: number
  /** Bytes counted against the caps; default: the length of the JSON. */
  size?: number
  /** Lane `call` only: sent while this owner is signed in, dropped when they sign out. */
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

/** One request. A retry of the same messages has the same `id`. */
export interface Batch {
  id: string
  lane: string
  sentAt: number
  messages: OutgoingMessage[]
}

/** `status` is 0 when no answer came. Lane `call` adds the envelope's code; any code but 200 is a final refusal. */
export interface BatchAnswer {
  status: number
  retryAfterMs?: number | null
  code?: string
}

/** A queue of the outbox and the transport machine that paces it. */
export interface Lane<MachineId extends string = string> {
  /** Id of the machine that handles `DeliveryEvent` and whose view is a `DeliveryView`. */
  machine: MachineId
  send(batch: Batch, signal: AbortSignal): Promise<BatchAnswer>
  /** Sent one at a time, and only while the owner is signed in. */
  owned?: boolean
  /** Sent one at a time. */
  isSingle?: boolean
  /** Other lanes whose losses are reported with this lane's messages. */
  reportsLossesOf?: readonly string[]
  /** Codes after which the message is kept: the session ended, the message was not refused. */
  keepCodes?: readonly string[]
}

/** A published view; `bornAt`, then `rev`, order the views of one machine. */
export type PublishedView<List extends Machines = Machines, Id extends MachineIdOf<List> = MachineIdOf<List>> = {
  [Each in Id]: { machine: Each; bornAt: number; rev: number; view: ViewOf<List, Each> }
}[Id]

export interface DispatchOptions {
  eventId: string
  epoch?: number
}

/** The machine's view after the event. `duplicate`: processed before. `stale`: of another epoch, nothing was applied. */
export type DispatchResult<
  List extends Machines = Machines,
  Id extends MachineIdOf<List> = MachineIdOf<List>,
> = PublishedView<List, Id> & { duplicate?: true; stale?: true }

/** All views and the outbox status, as of one transaction. */
export interface RuntimeSnapshot<List extends Machines = Machines> {
  views: PublishedView<List>[]
  /** What waits, and dead letters that no page has acknowledged. */
  outboxStatus: OutboxStatus
}

export type LaneCounters = {
  captured: number
  acknowledged: number
  waiting: number
  waitingBytes: number
  /** Counts by reason: tooLarge · full · quota · signedOut · http.<status> · code.<code> */
  dropped: Record<string, number>
}

/** Holder of leases. `living` names the holders known to be alive; undefined if only an expired lease shows that a holder is gone. */
export interface LeaseOwner {
  id: string
  living(): Promise<ReadonlySet<string> | undefined>
}

export interface RuntimeDeps<List extends Machines = Machines> {
  store: Store & Partial<Pick<SpareStore, 'fallBack'>>
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
  /** False while this runtime must not run timers, effects and queues (a page that is not the leader). */
  mayStartWork?(): boolean
  /** Arms one wake-up for the next due time; absent where something else wakes the runtime. */
  arm?(dueInMs: number, wake: () => void): () => void
  /** Reports errors that no caller receives. */
  report?(error: unknown): void
  /** Fault injection: called after every await; throwing kills the runtime. */
  step?(name: string): void
}

/** Runs the machines. `dispatch` and `enqueue` resolve when committed, `settled` when the resulting work has ended. */
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
   * Fires due timers, runs free effects and drains queues. Resolves when that is done; pass it to `waitUntil`.
   * `mayBeOnline`: the network may be back, so paused queues try sooner.
   */
  wake(mayBeOnline?: boolean): Promise<void>
  enqueue(lane: string, records: readonly NewMessage[], options: { eventId: string }): Promise<void>
  counters(lane: string): Promise<LaneCounters>
  forgetDeadLetters(names: readonly string[]): Promise<void>
  /** Caches data for the present owner if there is room; false, and nothing cached, if they have left meanwhile. */
  cache(owner: string, name: string, entry: Pick<CacheRow, 'version' | 'data' | 'timeout'>): Promise<boolean>
  /** A cached entry, expired or not: `time` is when it was written, `timeout` when it expires. */
  cached(owner: string, name: string): Promise<CacheRow | undefined>
  subscribe(listener: (views: PublishedView<List>[]) => void): () => unknown
  settled(): Promise<void>
  stop(): void
}
