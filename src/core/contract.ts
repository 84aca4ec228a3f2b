import type { MachineIdOf, PageEventOf, ViewOf } from './durable-machine-types.ts'
import type { RuntimeMachines } from './runtime-machines.ts'
import type { LaneKey, NewMutation } from './sync/lane-types.ts'

/** The version of the messages below. A worker supports this one and the previous one, from `oldestContract` on. */
export const contractVersion = 3
/** Older pages cannot read the replica since its version 2, and are asked to reload. */
export const oldestContract = 3

/** Where the machines run for this page (RUN-6); reported as a monitoring tag. */
export type RuntimeKind = 'worker' | 'worker-claimed' | 'page' | 'memory'

// Machines, their views and the events that pages may dispatch are derived from `runtime-machines.ts`.

export type MachineId = MachineIdOf<RuntimeMachines>
export type View<Id extends MachineId> = ViewOf<RuntimeMachines, Id>
export type PageEvent<Id extends MachineId = MachineId> = PageEventOf<RuntimeMachines, Id>

/** One message for the outbox, encoded by its lane's rules. `at` is epoch milliseconds. */
export interface OutboxRecord {
  id: string
  kind: 'view' | 'action' | 'resource' | 'long_task' | 'error' | 'event' | 'replay'
  data: unknown
  at: number
  /** Dropped when this owner leaves (`ownerName`); absent: it has no owner. */
  owner?: string
}

/** The organisation's own wording, by key (`/language/translation-simple`). */
export type OrgTexts = Readonly<Record<string, string>>

/** Page → worker, each with a one-shot port for the reply. A retry repeats the `eventId`. */
export type PageMessage = { v: number } & (
  | {
      [Id in MachineId]: { kind: 'dispatch'; machine: Id; event: PageEvent<Id>; eventId: string; epoch?: number }
    }[MachineId]
  | { kind: 'views' }
  | { kind: 'enqueue'; lane: string; records: readonly OutboxRecord[]; eventId: string }
  | { kind: 'orgTexts'; language: 'zh' | 'en'; isFresh: boolean }
  | { kind: 'forgetDeadLetters'; names: readonly string[] }
  /** Puts edits into the queue; edits whose ids are there already change nothing. */
  | { kind: 'mutate'; lane: LaneKey; mutations: readonly NewMutation[] }
  | { kind: 'dismissEdits'; lane: LaneKey; ids: readonly string[] }
  | { kind: 'discardEdits'; lanes: readonly LaneKey[] }
  | { kind: 'wake' }
  | { kind: 'claim' }
)

/** The outbox as pages see it. */
export interface OutboxStatus {
  /** Waiting queued writes. */
  waiting: number
  /** All waiting messages: writes and beacons. */
  unsent: number
  /** Lost queued writes by `<path> <reason>`. Reasons: signedOut · tooLarge · http.<status> · code.<code> */
  lost: Readonly<Record<string, number>>
}

/** `dispatch` returns the view of its machine; all other messages return every view and the outbox. */
export type PageReply =
  | ({ v: number; ok: true; views: readonly ViewsPublished[]; orgTexts?: OrgTexts | null } & Partial<OutboxStatus>)
  | { v: number; ok: false; reason: 'contract' | 'storage' | 'failed'; text: string }

/** Runtime → every page, on BroadcastChannel `worktide-views`. `bornAt`, then `rev`, order the views of one machine. */
export interface ViewPublished<Id extends MachineId> {
  v: number
  kind: 'view'
  machine: Id
  /** Epoch milliseconds of the machine's first start on this device; later if its record was lost. */
  bornAt?: number
  rev: number
  view: View<Id>
}
export type ViewsPublished = { [Id in MachineId]: ViewPublished<Id> }[MachineId]
