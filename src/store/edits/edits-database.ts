import type { Edit, LaneKey, TrayItem } from '../../core/sync/lane-types.ts'
import type { Database, Lease, StoreOf, TransactionOf } from '../store-types.ts'

/** A queue of edits. The sending runtime has its lease. */
export interface LaneRow extends LaneKey, Lease {
  lane: string
  /** Increased by every commit that changes its edits or its tray. */
  rev: number
  /** Identifies this queue to the server, which orders its mutations by their `mid`. */
  clientId: string
  nextMid: number
  /** All outcomes of this client up to this `mid` are stored. */
  answered: number
  /** The organisation's name, noted when the lane's replica was deleted. */
  orgName?: string
}

export type EditRow = Edit & { lane: string }
export type TrayRow = TrayItem & { lane: string }

/** Ids of accepted mutations, so that a repetition after a lost reply has no effect. */
interface TakenRow {
  id: string
  at: number
}

/** A replica on this device. Its row is written before its database is created. */
export interface KnownReplica extends LaneKey {
  name: string
}

export interface EditsRows {
  lanes: LaneRow
  edits: EditRow
  tray: TrayRow
  taken: TakenRow
  replicas: KnownReplica
}

/** Unsent and refused edits. A database of its own, because only their author's decision empties it. */
export const editsDatabase: Database<EditsRows> = {
  name: 'worktide-edits',
  version: 1,
  schema: {
    lanes: { keyPath: 'lane' },
    edits: { keyPath: ['lane', 'mid'], indexes: { id: 'id' } },
    tray: { keyPath: ['lane', 'id'] },
    taken: { keyPath: 'id', indexes: { at: 'at' } },
    replicas: { keyPath: 'name' },
  },
  isStrict: true,
}

export type EditsStore = StoreOf<EditsRows>

/** Sorted by `mid`. */
export const listEdits = (tx: TransactionOf<EditsRows, 'edits'>, lane: string) =>
  tx.list('edits', { from: [lane], to: [lane, Number.MAX_SAFE_INTEGER] })

export const listTray = (tx: TransactionOf<EditsRows, 'tray'>, lane: string) =>
  tx.list('tray', { from: [lane], to: [lane, '\uffff'] })

/** A page repeats a submission within seconds; a week covers suspended pages. */
const takenMaxAgeMs = 7 * 24 * 60 * 60 * 1000

export const deleteOldTaken = async (tx: TransactionOf<EditsRows, 'taken'>, now: number) => {
  const old = await tx.list('taken', { index: 'at', to: now - takenMaxAgeMs, limit: 200 })
  for (const { id } of old) await tx.delete('taken', id)
}
