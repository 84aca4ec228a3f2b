import type { MachineIdOf, PageEventOf, ViewOf } from './durable-machine-types.ts'
import type { RuntimeMachines } from './runtime-machines.ts'

/** The version of the words below. A worker speaks this one and the one before. */
export const contractVersion = 2

/** How the machines are run for this page (RUN-6), reported as a monitoring tag. */
export type RuntimeKind = 'worker' | 'worker-claimed' | 'page' | 'memory'

// Machines, what they show and what pages may dispatch to them are those of `runtime-machines.ts`.

export type MachineId = MachineIdOf<RuntimeMachines>
export type View<Id extends MachineId> = ViewOf<RuntimeMachines, Id>
export type PageEvent<Id extends MachineId = MachineId> = PageEventOf<RuntimeMachines, Id>

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
export type PageMessage = { v: number } & (
  | {
      [Id in MachineId]: { kind: 'dispatch'; machine: Id; event: PageEvent<Id>; eventId: string; epoch?: number }
    }[MachineId]
  | { kind: 'views' }
  | { kind: 'enqueue'; lane: string; records: readonly OutboxRecord[]; eventId: string }
  | { kind: 'orgTexts'; language: 'zh' | 'en'; isFresh: boolean }
  | { kind: 'forgetDeadLetters'; names: readonly string[] }
  | { kind: 'wake' }
  | { kind: 'claim' }
)

/** What pages of version 1 call these kinds. They read all views and the outbox in every reply. */
export const kindsOfVersion1: Readonly<Record<string, PageMessage['kind']>> = {
  tell: 'dispatch',
  capture: 'enqueue',
  forgetLostWrites: 'forgetDeadLetters',
}

/** What the outbox holds, and lost, as pages may know it. */
export interface OutboxStatus {
  /** Queued writes that wait. */
  waiting: number
  /** All that waits: writes and beacons. */
  unsent: number
  /** Queued writes that will never be sent, by what and why: `<path> <reason>`. Reasons: signedOut · tooLarge · http.<status> · code.<code> */
  lost: Readonly<Record<string, number>>
}

/** To `dispatch`: the view of its machine. To all else: every view, and the outbox. */
export type PageReply =
  | ({ v: number; ok: true; views: readonly ViewsPublished[]; orgTexts?: OrgTexts | null } & Partial<OutboxStatus>)
  | { v: number; ok: false; reason: 'contract' | 'storage' | 'failed'; text: string }

/** Runtime → every page, on BroadcastChannel `worktide-views`. `bornAt`, then `rev`, order the views of one machine. */
export interface ViewPublished<Id extends MachineId> {
  v: number
  kind: 'view'
  machine: Id
  /** Epoch milliseconds of the machine's first start on this device: greater after its record was lost. */
  bornAt?: number
  rev: number
  view: View<Id>
}
export type ViewsPublished = { [Id in MachineId]: ViewPublished<Id> }[MachineId]
