import type { AnyRow, EntityName } from '../work/entities.ts'
import type { Refusal, Scopes } from './sync-types.ts'

/** One queue of edits: a person's in one organisation, or (`org` null) their account's. */
export interface LaneKey {
  person: string
  org: string | null
}

/** The key that the device stores a lane, and its replica, under. */
export const laneName = ({ person, org }: LaneKey): string => `${person}|${org ?? ''}`

/** What a page hands over. `id` is made by the page, once for each intent: handed over again, nothing happens. */
export interface NewMutation {
  id: string
  name: string
  args: unknown
}

/** A mutation in the queue, in the order of `mid`. */
export interface Edit extends NewMutation {
  mid: number
  /** Epoch milliseconds at which the device took it. */
  at: number
  /** It was applied at this `seq`, and stays until the replica's cursor has reached it. */
  appliedAt?: number
}

/** A mutation that was refused, kept with the person's words until they have decided. */
export interface TrayItem extends NewMutation {
  at: number
  refusedAt: number
  refusal: Refusal
}

/** What the device holds of a lane. `cursor` null: nothing was loaded yet. */
export interface LaneSnapshot {
  cursor: number | null
  /** Those that are held whole; rows of others are not given out. */
  scopes: Scopes
  /** When the server last answered; null: never. Epoch milliseconds. */
  syncedAt: number | null
  rows: readonly AnyRowWithEntity[]
  /** Without those that the cursor has reached: the rows show them. */
  edits: readonly Edit[]
  tray: readonly TrayItem[]
}

export type AnyRowWithEntity = AnyRow & { entity: EntityName }

/** Runtime → every page: a `LaneChange` each. */
export const laneChangesChannel = 'worktide-edits'

/** What changed in a lane: rows by name (`all`: look at everything anew), or its edits and tray. */
export interface LaneChange {
  lane: string
  rows?: readonly { entity: EntityName; id: string }[] | 'all'
  /** With `rows`: the cursor before and after. Whoever stands at another one has missed something. */
  cursor?: { from: number | null; to: number }
  edits?: true
}

/** What the device holds of people's edits and of the work area's rows, as a page reads and writes it. */
export interface EditsChannel {
  /** Resolves when the runtime has committed them to the queue: they are saved on this device. All or none. */
  mutate(lane: LaneKey, mutations: readonly NewMutation[]): Promise<void>
  read(lane: LaneKey): Promise<LaneSnapshot>
  /** Rows as they are now; a row that is gone is missing in the answer. */
  readRows(lane: LaneKey, keys: readonly { entity: EntityName; id: string }[]): Promise<readonly AnyRowWithEntity[]>
  /** Queue and tray as they are now. */
  readEdits(lane: LaneKey): Promise<Pick<LaneSnapshot, 'edits' | 'tray' | 'syncedAt' | 'cursor'>>
  subscribe(listener: (change: LaneChange) => void): () => void
  /** There is a reason to ask the server now: a page was opened or looked at, or somebody pressed "try again". */
  requestSync(): Promise<void>
  /** The person has decided about these refused mutations: they leave the tray. */
  dismiss(lane: LaneKey, ids: readonly string[]): Promise<void>
  /** Takes back what was not sent yet; its words are gone. For an explicit sign-out, after asking. */
  discard(lanes: readonly LaneKey[]): Promise<void>
  /** Lanes of this person that hold edits or a tray, on this device. */
  lanesOf(person: string): Promise<readonly { lane: LaneKey; waiting: number; refused: number }[]>
}
