import type { AnyRowWithEntity, LaneKey } from '../../core/sync/lane-types.ts'
import type { Scopes } from '../../core/sync/sync-types.ts'
import type { Database, StoreOf } from '../store-types.ts'

/** The progress of loading a scope. It is whole when the cursor has reached the `seq` of its last page. */
export interface Loading {
  /** It has its opening page, and is shown. */
  isOpened?: true
  /** More than its opening page has come. */
  isBegun?: true
  /** The position of the next page; null: from the beginning. */
  after: string | null
  /** The head when the last page was read; null while pages are missing. */
  lastSeq: number | null
}

export interface ReplicaMeta {
  key: 'meta'
  /** Changes when everything is loaded again, so that answers to older requests are ignored. */
  generation: string
  /** Null before the first answer. */
  cursor: number | null
  /** Includes scopes that are still being loaded. */
  scopes: Scopes
  loading: Readonly<Record<string, Loading>>
  /** Whether there are as many rows as a device should hold; counted while scopes are being loaded. */
  isFull?: boolean
  /** Scopes that a person opened, which are loaded first and as a whole. */
  wanted?: readonly string[]
  epoch: string | null
  schema: number
  peopleVersion: string | null
  syncedAt: number | null
  /** The packs by name, each with the entities that scopes' packs hold. */
  packed?: Readonly<Record<string, string>>
}

/** A description, stored apart from its issue, because a start reads all issues but few descriptions. */
export interface TextRow {
  entity: 'issueText'
  /** The issue's id. */
  id: string
  issueId: string
  scope: string
  description: string
}

/** Copies of many rows in one record, because browsers read by the record. */
export interface PackRow {
  /** The pack's name: the scope of its rows, or that of the pack of all scopes. */
  scope: string
  rows: readonly AnyRowWithEntity[]
}

/** A row that was written or deleted since its pack was made. */
export interface OutdatedRow {
  /** The pack's name. */
  scope: string
  entity: string
  id: string
}

export interface ReplicaRows {
  /** Issues are stored without descriptions, except those that version 1 wrote. */
  rows: AnyRowWithEntity | TextRow
  meta: ReplicaMeta
  packs: PackRow
  outdated: OutdatedRow
}

export type ReplicaStore = StoreOf<ReplicaRows>

export const packStores = ['meta', 'packs', 'outdated'] as const satisfies (keyof ReplicaRows)[]
/** All stores of a replica. */
export const replicaStores = ['rows', ...packStores] as const satisfies (keyof ReplicaRows)[]

export const replicaName = ({ person, org }: LaneKey): string => `worktide-replica-${person}-${org ?? ''}`

/** The rows that the server sent to one person in one organisation, or in their account. */
export const replicaDatabase = (lane: LaneKey): Database<ReplicaRows> => ({
  name: replicaName(lane),
  // 4 has the stores of 3: builds that know only scopes' packs must not write to it
  version: 4,
  schema: {
    rows: { keyPath: ['entity', 'id'], indexes: { place: ['scope', 'entity', 'id'], issueId: 'issueId' } },
    meta: { keyPath: 'key' },
    packs: { keyPath: 'scope' },
    outdated: { keyPath: ['scope', 'entity', 'id'] },
  },
})
