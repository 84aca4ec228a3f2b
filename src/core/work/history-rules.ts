import { sameValue } from './mutators/value-rules.ts'

/** A change of an issue's row from the log. */
export interface LoggedChange {
  seq: number
  /** Epoch milliseconds. */
  at: number
  /** Empty for changes by no person, such as a clean-up by the server; the history omits them. */
  actor: string
  /** Null: the row moved to another project or was deleted. */
  patch: Readonly<Record<string, unknown>> | null
}

/**
 * One change: of a field by its built-in name or a custom one's id; `created` and `deleted` of the whole issue;
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

/** Fields left out of the history: ranks, times and numbers that follow from other changes. */
const silent: ReadonlySet<string> = new Set([
  'rank',
  'number',
  'formerKeys',
  'createdAt',
  'createdBy',
  'updatedAt',
  'resolvedAt',
])
/** Long texts: the history says that they changed, without their content. */
const long: ReadonlySet<string> = new Set(['description'])

type Fields = Readonly<Record<string, unknown>>

/** Flattens custom fields beside the others, by their ids. */
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
 * The history of an issue, oldest first, from the changes of its row. If the log begins later than the issue, the
 * first change of a field has no earlier value.
 */
export const historyOf = (changes: readonly LoggedChange[]): HistoryEntry[] => {
  let before: Fields | null = null
  return changes.flatMap((change): HistoryEntry[] => {
    const { patch, seq, at, actor } = change
    if (patch === null) return []
    const { custom, ...others } = patch
    const known: Fields = before ?? {}
    // a patch of custom fields contains all of them
    const kept = custom === undefined ? (known.custom ?? {}) : custom
    const next: Fields = { ...known, ...others, custom: kept }
    const isFirst = before === null
    before = next
    if (actor === '') return []
    if (isFirst && 'createdAt' in patch) return [{ seq, at, actor, field: 'created', from: null, to: null }]
    return entriesOf(flat(known), flat(next), change)
  })
}

/** The history of an issue's files, from the changes of their rows in order. */
export const fileHistoryOf = (changes: readonly (LoggedChange & { rowId: string })[]): HistoryEntry[] => {
  const names = new Map<string, unknown>()
  return changes.flatMap(({ rowId, patch, seq, at, actor }): HistoryEntry[] => {
    const isFirst = !names.has(rowId)
    const name = names.get(rowId) ?? patch?.name
    if (!patch || name === undefined) return []
    names.set(rowId, name)
    const entry = { seq, at, actor, field: 'attachment' }
    if (typeof patch.deletedAt === 'number') return isFirst ? [] : [{ ...entry, from: name, to: null }]
    // a row that came from another project has all fields
    return isFirst || (patch.deletedAt === null && !('createdAt' in patch)) ? [{ ...entry, from: null, to: name }] : []
  })
}
