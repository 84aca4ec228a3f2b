import type { Edit, LaneKey, TrayItem } from '../../core/sync/lane-types.ts'
import type { Database, Lease, StoreOf, TransactionOf } from '../store-types.ts'

/** A queue of edits. The lease is that of whoever sends it. */
export interface LaneRow extends LaneKey, Lease {
  lane: string
  /** Grows with every commit that changes its edits or its tray. */
  rev: number
  /** By this the server orders its mutations, in the order of their `mid`. */
  clientId: string
  nextMid: number
  /** Up to which `mid` of this client an outcome is here. */
  answered: number
}

export type EditRow = Edit & { lane: string }
export type TrayRow = TrayItem & { lane: string }

/** Each mutation that a page handed over: one that comes again, because nobody heard the answer, changes nothing. */
interface TakenRow {
  id: string
  at: number
}

/** A replica on this device. Its row stands here before its database is made. */
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

/** People's edits that were not sent yet, or were refused. Apart from all else: nothing but their own word empties it. */
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

/** In the order of their `mid`. */
export const listEdits = (tx: TransactionOf<EditsRows, 'edits'>, lane: string) =>
  tx.list('edits', { from: [lane], to: [lane, Number.MAX_SAFE_INTEGER] })

export const listTray = (tx: TransactionOf<EditsRows, 'tray'>, lane: string) =>
  tx.list('tray', { from: [lane], to: [lane, '\uffff'] })

/** A page hands over again within seconds; a week covers one that was asleep. */
const takenMaxAgeMs = 7 * 24 * 60 * 60 * 1000

export const deleteOldTaken = async (tx: TransactionOf<EditsRows, 'taken'>, now: number) => {
  const old = await tx.list('taken', { index: 'at', to: now - takenMaxAgeMs, limit: 200 })
  for (const { id } of old) await tx.delete('taken', id)
}
