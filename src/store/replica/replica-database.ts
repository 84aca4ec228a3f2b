import type { AnyRowWithEntity, LaneKey } from '../../core/sync/lane-types.ts'
import type { Scopes } from '../../core/sync/sync-types.ts'
import type { Database, StoreOf } from '../store-types.ts'

/** How far a scope is loaded. It is shown when the cursor has reached the `seq` of its last page. */
export interface Loading {
  /** From where the next page is asked; null: from the beginning. */
  after: string | null
  /** The head as the last page was read; null while pages are missing. */
  lastSeq: number | null
}

export interface ReplicaMeta {
  key: 'meta'
  /** New whenever everything is loaded anew: an answer to a question of before is not taken. */
  generation: string
  /** Null before the first answer. */
  cursor: number | null
  /** With those that are still being loaded. */
  scopes: Scopes
  loading: Readonly<Record<string, Loading>>
  epoch: string | null
  schema: number
  peopleVersion: string | null
  syncedAt: number | null
}

export interface ReplicaRows {
  rows: AnyRowWithEntity
  meta: ReplicaMeta
}

export type ReplicaStore = StoreOf<ReplicaRows>

export const replicaName = ({ person, org }: LaneKey): string => `worktide-replica-${person}-${org ?? ''}`

/** What the server told one person of one organisation, or of their account. */
export const replicaDatabase = (lane: LaneKey): Database<ReplicaRows> => ({
  name: replicaName(lane),
  version: 1,
  schema: { rows: { keyPath: ['entity', 'id'], indexes: { scope: 'scope' } }, meta: { keyPath: 'key' } },
})
