import type { EntityName } from '../work/entities.ts'
import type { AnyRowWithEntity } from './lane-types.ts'
import type { Change } from './sync-types.ts'

/** Entities with many rows for each project; a project has few rows of all others, and these refer to them. */
export const plentifulEntities = ['issue', 'attachment', 'comment', 'relation'] as const satisfies EntityName[]

/** The key of a row within a replica. */
export const rowKey = ({ entity, id }: { entity: string; id: string }): string => `${entity} ${id}`

/** Applies one change to a row below its `seq`: returns the row, null if deleted, undefined if nothing changes. */
const changedRow = (row: AnyRowWithEntity | null, change: Change): AnyRowWithEntity | null | undefined => {
  const { seq, scope, entity, id, patch, isWhole } = change
  // the row has moved to another scope already
  if (patch === null) return row?.scope === scope ? null : undefined
  // a patch of a missing row is skipped: a page of its scope will bring the whole row
  if (!isWhole && row?.scope !== scope) return undefined
  return { ...(isWhole ? {} : row), ...patch, entity, id, scope, rev: seq } as AnyRowWithEntity
}

/**
 * Applies the changes to their rows, by `rowKey`; null: deleted. A change counts only above the row's `rev`, because a
 * later page may contain it already; changes of one mutation share a `seq` and count together.
 */
export function changedRows(
  rows: ReadonlyMap<string, AnyRowWithEntity>,
  changes: readonly Change[],
): ReadonlyMap<string, AnyRowWithEntity | null> {
  const result = new Map<string, AnyRowWithEntity | null>()
  const lastSeq = new Map<string, number>()
  for (const change of changes) {
    const key = rowKey(change)
    const current = result.get(key) ?? (result.has(key) ? null : (rows.get(key) ?? null))
    if (current && change.seq <= current.rev && lastSeq.get(key) !== change.seq) continue
    const next = changedRow(current, change)
    if (next === undefined) continue
    result.set(key, next)
    lastSeq.set(key, change.seq)
  }
  return result
}
