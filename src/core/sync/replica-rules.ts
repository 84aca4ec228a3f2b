import type { AnyRowWithEntity } from './lane-types.ts'
import type { Change } from './sync-types.ts'

/** What names a row within a replica. */
export const rowKey = ({ entity, id }: { entity: string; id: string }): string => `${entity} ${id}`

/** What one change makes of a row that is above its `rev`: the row, null where it is gone, undefined where it changes nothing. */
const changedRow = (held: AnyRowWithEntity | null, change: Change): AnyRowWithEntity | null | undefined => {
  const { seq, scope, entity, id, patch, isWhole } = change
  // gone from a scope that the row has left already: it stands in another one now
  if (patch === null) return held?.scope === scope ? null : undefined
  // a patch of a row that is not held is of no use: the row itself comes with a page of its scope
  if (!isWhole && held?.scope !== scope) return undefined
  return { ...(isWhole ? {} : held), ...patch, entity, id, scope, rev: seq } as AnyRowWithEntity
}

/**
 * What the changes make of the rows they name, by `rowKey`; null: gone. A change counts only above the row's `rev`, for a
 * page that was read later may have brought it; changes of one mutation share a `seq` and count together.
 */
export function changedRows(
  held: ReadonlyMap<string, AnyRowWithEntity>,
  changes: readonly Change[],
): ReadonlyMap<string, AnyRowWithEntity | null> {
  const result = new Map<string, AnyRowWithEntity | null>()
  const lastSeq = new Map<string, number>()
  for (const change of changes) {
    const key = rowKey(change)
    const current = result.get(key) ?? (result.has(key) ? null : (held.get(key) ?? null))
    if (current && change.seq <= current.rev && lastSeq.get(key) !== change.seq) continue
    const next = changedRow(current, change)
    if (next === undefined) continue
    result.set(key, next)
    lastSeq.set(key, change.seq)
  }
  return result
}
