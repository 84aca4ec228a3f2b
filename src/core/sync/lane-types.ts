import type { AnyRow, EntityName } from '../work/entities.ts'
import type { DeviceFiles } from './device-file-types.ts'
import type { Refusal, Scopes } from './sync-types.ts'

/** One queue of edits: a person's in one organisation, or (`org` null) in their account. */
export interface LaneKey {
  person: string
  org: string | null
}

/** The key of a lane and its replica on the device. */
export const laneName = ({ person, org }: LaneKey): string => `${person}|${org ?? ''}`

/** A mutation from a page. The page creates `id` once per action, so submitting it again has no effect. */
export interface NewMutation {
  id: string
  name: string
  args: unknown
}

/** A queued mutation, ordered by `mid`. */
export interface Edit extends NewMutation {
  mid: number
  /** When the device accepted it, epoch milliseconds. */
  at: number
  /** The `seq` at which it was applied; it stays queued until the replica's cursor has reached it. */
  appliedAt?: number
  /** The key of the issue or project that it is about, noted when the lane's replica was deleted. */
  subjectKey?: string
}

/** A refused mutation, kept with the person's text until they have decided. */
export interface TrayItem extends NewMutation, Pick<Edit, 'subjectKey'> {
  at: number
  refusedAt: number
  refusal: Refusal
  /** The organisation whose lane holds it, for an item in `leftTray`. */
  leftOrg?: string
  /** The name of that organisation, if this device knew it. */
  leftOrgName?: string
}

/** A lane's content on the device. `cursor` null: nothing was loaded yet. */
export interface LaneSnapshot {
  cursor: number | null
  /** Scopes that are shown: loaded, or large ones with their opening page. Rows of other scopes are not returned. */
  scopes: Scopes
  /** Whether rows of a scope are still being loaded to this device. */
  isLoading: boolean
  /** Shown scopes with only their opening page. */
  partial: readonly string[]
  /** The time of the server's last answer, epoch milliseconds; null: never. */
  syncedAt: number | null
  rows: readonly AnyRowWithEntity[]
  /** Excludes edits that the cursor has reached, because the rows contain them. */
  edits: readonly Edit[]
  tray: readonly TrayItem[]
  /** Items of organisations that the person left or that were closed, with `leftOrg`. Empty for the account's lane. */
  leftTray: readonly TrayItem[]
}

/**
 * The part of a replica to read. By `projectKey`: all rows of one project, and of other projects only the few general ones; everything
 * if there is no such project. By `scopes`: their rows. By `issueIds`: these issues with their texts.
 */
export type ReplicaPart = { projectKey: string } | { scopes: readonly string[] } | { issueIds: readonly string[] }

/** The issues that are read with their texts (descriptions and comments). Texts of other issues are not read into the page. */
export type WithTexts = 'all' | readonly string[]

export type AnyRowWithEntity = AnyRow & { entity: EntityName }

/** Tag of the browser's background sync, which wakes the worker to send what waits. */
export const unsentTag = 'worktide-unsent'

/** The broadcast from the runtime to all pages, one `LaneChange` per message. */
export const laneChangesChannel = 'worktide-edits'
/** A person accepted an update: polls end, in pages and worker, so that the new worker can take over. */
export const updateChannel = 'worktide-update'

/** A change in a lane: of rows by name (`all`: read everything again), or of edits and tray. */
export interface LaneChange {
  lane: string
  rows?: readonly { entity: EntityName; id: string }[] | 'all'
  /** With `rows: 'all'`: only these scopes are new, the others are unchanged. Earlier builds ignore it. */
  scopes?: readonly string[]
  /** With `rows`: the cursor before and after. A listener at another cursor has missed a change. */
  cursor?: { from: number | null; to: number }
  edits?: true
  /** Files of this lane, or how far they were sent. */
  files?: true
}

/** A page's access to edits, files and the work area's rows on the device. */
export interface EditsChannel {
  /** Resolves when the runtime has committed them to the queue, which means saved on this device. All or none. */
  mutate(lane: LaneKey, mutations: readonly NewMutation[]): Promise<void>
  /** `missing`: the scopes that the requested part left out. */
  read(lane: LaneKey, part?: ReplicaPart, texts?: WithTexts): Promise<LaneSnapshot & { missing: readonly string[] }>
  /** The current rows, issues with their descriptions; deleted rows are missing in the answer. */
  readRows(lane: LaneKey, keys: readonly { entity: EntityName; id: string }[]): Promise<readonly AnyRowWithEntity[]>
  /** The current queue and tray. */
  readEdits(lane: LaneKey): Promise<Omit<LaneSnapshot, 'rows'>>
  subscribe(listener: (change: LaneChange) => void): () => void
  /** Fetches other people's changes of this lane at once, until the returned function is called. For lanes on screen. */
  follow(lane: LaneKey): () => void
  /** Requests a sync now: a page was opened or became visible, or the person pressed "try again". */
  requestSync(): Promise<void>
  /** The next passes load all rows of these partly loaded scopes, before those of other scopes; the last request first. */
  requestScopes(lane: LaneKey, scopes: readonly string[]): Promise<void>
  /** Removes refused mutations from the tray after the person's decision. */
  dismiss(lane: LaneKey, ids: readonly string[]): Promise<void>
  /** Deletes everything that was not sent yet. For an explicit sign-out, after asking. */
  discard(lanes: readonly LaneKey[]): Promise<void>
  /** The files on this device; a page reads and writes their bytes itself, not through the worker. */
  files(lane: LaneKey): Promise<DeviceFiles>
  /** This person's lanes with edits, files or a tray on this device; files count as waiting. */
  lanesOf(person: string): Promise<readonly { lane: LaneKey; waiting: number; refused: number }[]>
}
