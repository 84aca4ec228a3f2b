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

/** Edits and replicas as a page reaches them. */
export interface EditsLink extends EditsReader, EditsWriter {
  /** Where no broadcast carries the changes. */
  subscribe?(listener: (change: LaneChange) => void): () => void
}

/** The page's end of the wire to whichever runtime runs the machines. Everything resolves when the runtime has committed it. */
export interface RuntimeLink {
  kind: RuntimeKind
  dispatch<Id extends MachineId>(machine: Id, event: PageEvent<Id>, epoch?: number): Promise<void>
  enqueue(lane: string, records: readonly OutboxRecord[], eventId: string): Promise<void>
  /** The runtime looks at what is due: timers, effects, queues. */
  wake(): Promise<void>
  /** Asks for all views anew. */
  requestViews(): Promise<void>
  /** Somebody has read of these. */
  forgetDeadLetters(names: readonly string[]): Promise<void>
  edits: EditsLink
  orgTexts(language: 'zh' | 'en', isFresh: boolean): Promise<OrgTexts | null>
  /** A `fetch` for `/api/*` that goes by way of this runtime's session. */
  fetch: typeof fetch
  /** What this page's own store holds for a trace. */
  readTrace?(): Promise<StoredTrace>
  /** Ends a runtime of this page; the store has all it knew but the token when this resolves. */
  stop?(): Promise<void>
}

export type OnViews = (views: readonly ViewsPublished[], outbox?: Partial<OutboxStatus>) => void
