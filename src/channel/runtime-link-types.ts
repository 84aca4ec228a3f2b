import type {
  MachineId,
  OrgTexts,
  OutboxRecord,
  OutboxStatus,
  PageEvent,
  RuntimeKind,
  ViewsPublished,
} from '../core/contract.ts'
import type { LaneChange } from '../core/sync/lane-types.ts'
import type { StoredTrace } from '../core/trace/build-trace.ts'
import type { EditsReader, EditsWriter } from '../host/sync/device-edits.ts'

/** Edits and replicas for the page. */
export interface EditsLink extends EditsWriter {
  /** What reads the device's databases in this page. */
  reader(): Promise<EditsReader>
  /** Where no BroadcastChannel carries the changes. */
  subscribe?(listener: (change: LaneChange) => void): () => void
}

/** The page's link to its runtime. All methods resolve when the runtime has committed. */
export interface RuntimeLink {
  kind: RuntimeKind
  dispatch<Id extends MachineId>(machine: Id, event: PageEvent<Id>, epoch?: number): Promise<void>
  enqueue(lane: string, records: readonly OutboxRecord[], eventId: string): Promise<void>
  /** Makes the runtime check its due timers, effects and queues. */
  wake(): Promise<void>
  /** Requests all views again. */
  requestViews(): Promise<void>
  /** Removes acknowledged dead letters. */
  forgetDeadLetters(names: readonly string[]): Promise<void>
  edits: EditsLink
  orgTexts(language: 'zh' | 'en', isFresh: boolean): Promise<OrgTexts | null>
  /** A `fetch` for `/api/*` through this runtime's session. */
  fetch: typeof fetch
  /** The trace of this page's own store. */
  readTrace?(): Promise<StoredTrace>
  /** Stops a runtime of this page; when it resolves, everything but the token is in the store. */
  stop?(): Promise<void>
}

export type OnViews = (views: readonly ViewsPublished[], outbox?: Partial<OutboxStatus>) => void
