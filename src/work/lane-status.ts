import type { LaneSnapshot } from '../core/sync/lane-types.ts'
import type { Refusal } from '../core/sync/sync-types.ts'
import { sameValue } from '../core/work/mutators/value-rules.ts'

/** The state of a lane beside its rows. */
export interface LaneStatus {
  /** There are rows to show; others may be on their way. */
  isLoaded: boolean
  /** All that the device holds is read, be it nothing. */
  isRead: boolean
  /** Every scope is on the device and read: what is empty is empty. */
  isComplete: boolean
  /** Complete, and the server has answered since the store was opened: what is missing doesn't exist, or is not for this person. */
  isCurrent: boolean
  /** Scopes with their first rows; others are on their way. */
  partial: readonly string[]
  /** When the server last answered, epoch milliseconds. */
  syncedAt: number | null
}

export type Synced = Pick<LaneSnapshot, 'cursor' | 'syncedAt' | 'isLoading' | 'partial'>

export const statusOf = ({ cursor, isLoading, ...synced }: Synced, isRead: boolean, openedAt: number): LaneStatus => {
  const isComplete = cursor !== null && !isLoading && isRead
  const isCurrent = isComplete && synced.syncedAt !== null && synced.syncedAt >= openedAt
  return {
    isLoaded: cursor !== null,
    isRead,
    isComplete,
    isCurrent,
    partial: synced.partial,
    syncedAt: synced.syncedAt,
  }
}

/** Whether the device can tell that a change will be refused: a row that it misses may exist. */
export const isDecided = ({ isRead, partial }: LaneStatus, { code }: Refusal): boolean =>
  isRead && (partial.length === 0 || !code.endsWith('.gone'))

export const isSameStatus = (one: LaneStatus, other: LaneStatus): boolean =>
  (Object.keys(one) as (keyof LaneStatus)[]).every((name) => sameValue(one[name], other[name]))
