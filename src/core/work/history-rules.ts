import { sameValue } from './mutators/value-rules.ts'

/** A change of an issue's row, as the log has it. */
export interface LoggedChange {
  seq: number
  /** Epoch milliseconds. */
  at: number
  actor: string
  /** Null: it went to another project, or is gone. */
  patch: Readonly<Record<string, unknown>> | null
}

/**
 * One thing that somebody changed: a field by its built-in name or a custom one's id; `created` and `deleted` of the whole;
 * `attachment`: a file by its name, `to` null if it was removed.
 */
export interface HistoryEntry {
  seq: number
  at: number
  actor: string
  field: string
  from: unknown
  to: unknown
}

/** What nobody asks for: places, moments and numbers that follow from other changes. */
const silent: ReadonlySet<string> = new Set([
  'rank',
  'number',
  'formerKeys',
  'createdAt',
  'createdBy',
  'updatedAt',
  'resolvedAt',
])
/** Long texts: that they were changed is told, not what they said. */
const long: ReadonlySet<string> = new Set(['description'])

type Fields = Readonly<Record<string, unknown>>

/** Custom fields stand beside the others, each by its id. */
const flat = ({ custom, ...fields }: Fields): Fields => ({ ...fields, ...((custom ?? {}) as Fields) })

const entriesOf = (before: Fields, after: Fields, { seq, at, actor }: LoggedChange): HistoryEntry[] => {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.flatMap((field): HistoryEntry[] => {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    if (silent.has(field) || sameValue(from, to)) return []
    if (field === 'deletedAt') return [{ seq, at, actor, field: 'deleted', from: from !== null, to: to !== null }]
    return [{ seq, at, actor, field, ...(long.has(field) ? { from: null, to: null } : { from, to }) }]
  })
}

/**
 * What happened to an issue, oldest first, by the changes of its row in their order. Where the log begins later than the issue, the
 * first change of a field tells no value before it.
 */
export const historyOf = (changes: readonly LoggedChange[]): HistoryEntry[] => {
  let before: Fields | null = null
  return changes.flatMap((change): HistoryEntry[] => {
    const { patch, seq, at, actor } = change
    if (patch === null) return []
    const { custom, ...others } = patch
    const known: Fields = before ?? {}
    // a patch of custom fields holds them all
    const kept = custom === undefined ? (known.custom ?? {}) : custom
    const next: Fields = { ...known, ...others, custom: kept }
    const isFirst = before === null
    before = next
    if (isFirst && 'createdAt' in patch) return [{ seq, at, actor, field: 'created', from: null, to: null }]
    return entriesOf(flat(known), flat(next), change)
  })
}

/** What happened to the files of an issue, by the changes of their rows in their order. */
export const fileHistoryOf = (changes: readonly (LoggedChange & { rowId: string })[]): HistoryEntry[] => {
  const names = new Map<string, unknown>()
  return changes.flatMap(({ rowId, patch, seq, at, actor }): HistoryEntry[] => {
    const isFirst = !names.has(rowId)
    const name = names.get(rowId) ?? patch?.name
    if (!patch || name === undefined) return []
    names.set(rowId, name)
    const entry = { seq, at, actor, field: 'attachment' }
    if (typeof patch.deletedAt === 'number') return isFirst ? [] : [{ ...entry, from: name, to: null }]
    // a row that came from another project is whole again
    return isFirst || (patch.deletedAt === null && !('createdAt' in patch)) ? [{ ...entry, from: null, to: name }] : []
  })
}
