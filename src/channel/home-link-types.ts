import type {
  CapturedRecord,
  Events,
  HomeKind,
  MachineId,
  OrgTexts,
  OutboxNews,
  ViewsPublished,
} from '../core/contract.ts'
import type { StoredTrace } from '../core/trace/build-trace.ts'

/** The page's end of the wire to whichever home runs the machines. Everything resolves when the home has committed it. */
export interface HomeLink {
  kind: HomeKind
  tell<Id extends MachineId>(machine: Id, event: Events[Id], epoch?: number): Promise<void>
  capture(lane: string, records: readonly CapturedRecord[], eventId: string): Promise<void>
  /** The home looks at what is due: timers, effects, queues. */
  wake(): Promise<void>
  /** Asks for all views anew. */
  ask(): Promise<void>
  /** Somebody has read of these. */
  forgetLostWrites(names: readonly string[]): Promise<void>
  orgTexts(language: 'zh' | 'en', isFresh: boolean): Promise<OrgTexts | null>
  /** A `fetch` for `/api/*` that goes by way of this home's session. */
  fetch: typeof fetch
  /** What this page's own store holds for a trace. */
  readTrace?(): Promise<StoredTrace>
  /** Ends a home of this page; the store has all it knew but the token when this resolves. */
  stop?(): Promise<void>
}

export type HearViews = (views: readonly ViewsPublished[], outbox?: Partial<OutboxNews>) => void
