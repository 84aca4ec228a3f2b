import type { OutboxStatus } from '../core/contract.ts'
import type { DurableMachine } from '../core/durable-machine-types.ts'
import type { CacheRow, OutboxKind } from '../store/store-rows-types.ts'
import type { Store } from '../store/store-types.ts'

/** Work a machine invoked. Runs under a lease, perhaps more than once; throws an `EffectFailure` when it fails. */
// biome-ignore lint/suspicious/noExplicitAny: inputs and outputs are typed where the machine declares its actors
export type Effect = (input: any, context: EffectContext) => Promise<unknown>

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

/** One message to put into the outbox. `data` is plain, already encoded by its lane's rules. */
export interface NewMessage {
  id: string
  kind: OutboxKind
  data: unknown
  /** Epoch milliseconds of capture; the runtime's clock where absent. */
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
export interface Lane {
  /** Id of the machine that hears `DeliveryEvent` and shows a `DeliveryView`. */
  machine: string
  send(batch: Batch, signal: AbortSignal): Promise<BatchAnswer>
  /** Sent one at a time, and only while the owner may call. */
  owned?: boolean
  /** Codes after which the message stays: the session's end is not the message's fault. */
  keepCodes?: readonly string[]
}

/** A view as it is published; `bornAt` then `rev` order the views of one machine. */
export interface PublishedView {
  machine: string
  bornAt: number
  rev: number
  view: unknown
}

export interface DispatchOptions {
  eventId: string
  epoch?: number
}

/** What pages are told with every answer, as of one transaction. */
export interface RuntimeSnapshot {
  views: PublishedView[]
  /** What waits, and what was lost until somebody has read of it. */
  outboxStatus: OutboxStatus
}

/** `duplicate`: this eventId was applied before, at `rev`. `stale`: of another epoch, nothing was applied. */
export interface DispatchResult {
  rev: number
  view: unknown
  duplicate?: true
  stale?: true
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

export interface RuntimeDeps {
  store: Store
  // biome-ignore lint/suspicious/noExplicitAny: a list of machines of different types
  machines: readonly DurableMachine<any, any>[]
  effects: Readonly<Record<string, Effect>>
  lanes: Readonly<Record<string, Lane>>
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

/** What runs the machines. `tell` and `capture` resolve when committed; `settled` when the work they caused has ended. */
export interface Runtime {
  /** The look is that of the transaction which committed the event: whoever tells need not ask again. */
  dispatch(
    machine: string,
    event: { type: string },
    options: DispatchOptions,
  ): Promise<DispatchResult & RuntimeSnapshot>
  snapshot(): Promise<RuntimeSnapshot>
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
  subscribe(listener: (views: PublishedView[]) => void): () => unknown
  settled(): Promise<void>
  stop(): void
}
