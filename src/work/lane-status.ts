import type { LaneSnapshot } from '../core/sync/lane-types.ts'
import type { Refusal } from '../core/sync/sync-types.ts'
import { sameValue } from '../core/work/mutators/value-rules.ts'

/** The state of a lane beside its rows. */
export interface LaneStatus {
  /** There are rows to show; others may still arrive. */
  isLoaded: boolean
  /** Everything on the device is read, even if it is nothing. */
  isRead: boolean
  /** Every scope is on the device and read, so an empty list is truly empty. */
  isComplete: boolean
  /** Complete, and the server has answered since the store was opened: a missing row doesn't exist or this person may not see it. */
  isCurrent: boolean
  /** Scopes with only their first rows on the device. */
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

/** Whether the device can tell that a change will be refused; a row that is missing here may exist on the server. */
export const isDecided = ({ isRead, partial }: LaneStatus, { code }: Refusal): boolean =>
  isRead && (partial.length === 0 || !code.endsWith('.gone'))

export const isSameStatus = (one: LaneStatus, other: LaneStatus): boolean =>
  (Object.keys(one) as (keyof LaneStatus)[]).every((name) => sameValue(one[name], other[name]))
