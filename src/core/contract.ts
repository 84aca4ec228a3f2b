import type { SessionEvent, SessionView } from './session/session-types.ts'

/** The version of the words below. A worker speaks this one and the one before. */
export const contractVersion = 1

/** How the machines are run for this page (RUN-6), reported as a monitoring tag. */
export type RuntimeKind = 'worker' | 'worker-claimed' | 'page' | 'memory'

/** The outbox and the transport of beacons and queued writes, as a page may see them. */
export interface TransportView {
  status: 'up' | 'failureDetected' | 'down'
  /** Epoch milliseconds before which nothing is tried again; null when up. */
  nextAttemptAt: number | null
}

export interface Views {
  session: SessionView
  transport: TransportView
}
export type MachineId = keyof Views

/** Events a page may tell, by machine. */
export interface Events {
  session: SessionEvent
  transport: { type: 'wake'; at: number }
}

/** One message for the outbox, encoded by its lane's rules. `at` is epoch milliseconds. */
export interface OutboxRecord {
  id: string
  kind: 'view' | 'action' | 'resource' | 'long_task' | 'error' | 'event'
  data: unknown
  at: number
}

/** The organisation's own wording, by key (`/language/translation-simple`). */
export type OrgTexts = Readonly<Record<string, string>>

/** Page → worker, each with a one-shot port for the reply. `eventId` is repeated on the one retry. */
export type PageMessage =
  | { v: number; kind: 'tell'; machine: MachineId; event: Events[MachineId]; eventId: string; epoch?: number }
  | { v: number; kind: 'views' }
  | { v: number; kind: 'capture'; lane: string; records: readonly OutboxRecord[]; eventId: string }
  | { v: number; kind: 'orgTexts'; language: 'zh' | 'en'; isFresh: boolean }
  | { v: number; kind: 'forgetLostWrites'; names: readonly string[] }
  | { v: number; kind: 'wake' }
  | { v: number; kind: 'claim' }

/** What the outbox holds, and lost, as pages may know it. */
export interface OutboxStatus {
  /** Queued writes that wait. */
  waiting: number
  /** All that waits: writes and beacons. */
  unsent: number
  /** Queued writes that will never be sent, by what and why: `<path> <reason>`. Reasons: signedOut · tooLarge · http.<status> · code.<code> */
  lost: Readonly<Record<string, number>>
}

export type PageReply =
  | ({ v: number; ok: true; views: readonly ViewsPublished[]; orgTexts?: OrgTexts | null } & Partial<OutboxStatus>)
  | { v: number; ok: false; reason: 'contract' | 'storage' | 'failed'; text: string }

/** Runtime → every page, on BroadcastChannel `worktide-views`. `bornAt`, then `rev`, order the views of one machine. */
export interface ViewsPublished {
  v: number
  kind: 'view'
  machine: MachineId
  /** Epoch milliseconds of the machine's first start on this device: greater after its record was lost. */
  bornAt?: number
  rev: number
  view: Views[MachineId]
}
