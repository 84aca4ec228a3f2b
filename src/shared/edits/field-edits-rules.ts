import type { Edit, NewMutation, TrayItem } from '../../core/sync/lane-types.ts'
import { countSetting, type FieldRevs } from '../../core/work/setting-rules.ts'

/** Mutators that set one field of a row, with the value the person saw in it. */
export type FieldMutator = 'profile.set' | 'organization.set'

/** One field: its new value, and the value that the person saw; null: empty. */
export interface FieldChange {
  field: string
  value: string | null
  from: string | null
  /** How often the field had been set when the person saw it; absent if the row does not count that. */
  rev?: number | undefined
}

const changeOf = (args: unknown): FieldChange | null => {
  const { field, value = null, from = null } = (args ?? {}) as Partial<FieldChange>
  return typeof field === 'string' ? { field, value, from } : null
}

/** A row as this device shows it: with the waiting edits applied, in order. */
export const withWaiting = <Row extends object>(
  row: Row,
  waiting: readonly Pick<Edit, 'name' | 'args'>[],
  name: FieldMutator,
): Row => {
  const changes = waiting.flatMap((edit) => (edit.name === name ? (changeOf(edit.args) ?? []) : []))
  const shown: Record<string, unknown> & { fieldRevs?: FieldRevs } = { ...(row as Record<string, unknown>) }
  for (const { field, value } of changes) {
    // counts like the server: a value that is in force already is not set again
    if (shown.fieldRevs && (shown[field] ?? null) !== value) shown.fieldRevs = countSetting(shown.fieldRevs, field)
    shown[field] = value
  }
  return shown as Row
}

/** How often a field of a row was set; undefined if the row does not count that. */
export const revOf = (row: object | null, field: string): number | undefined => {
  const { fieldRevs } = (row ?? {}) as { fieldRevs?: FieldRevs }
  return fieldRevs && (fieldRevs[field] ?? 0)
}

/** A field that was refused: the person's last value for it, and what is in force. */
export interface RefusedField {
  field: string
  /** Everything that was refused for the field: a decision is about all of them. */
  ids: readonly string[]
  code: string
  mine: string | null
  /** Undefined if nobody set another value. */
  theirs: string | null | undefined
  refusedAt: number
}

/** The refused edits of a mutator, by field. */
export const refusedFields = (tray: readonly TrayItem[], name: FieldMutator): RefusedField[] => {
  const byField = new Map<string, RefusedField>()
  for (const { id, name: of, args, refusal, refusedAt } of [...tray].sort((a, b) => a.at - b.at)) {
    const change = of === name ? changeOf(args) : null
    if (!change) continue
    const ids = [...(byField.get(change.field)?.ids ?? []), id]
    const { theirs } = refusal.params ?? {}
    byField.set(change.field, {
      ...{ field: change.field, ids, code: refusal.code, mine: change.value, refusedAt },
      theirs: refusal.code === 'overtaken' ? ((theirs ?? null) as string | null) : undefined,
    })
  }
  return [...byField.values()]
}

/** The changes of a form: the fields whose values differ from what the person saw. */
export const changedFields = (
  seen: Readonly<Record<string, string | null>>,
  values: Readonly<Record<string, string | null>>,
): FieldChange[] =>
  Object.entries(values).flatMap(([field, value]) => {
    const from = seen[field] || null
    return (value || null) === from ? [] : [{ field, value: value || null, from }]
  })

export const fieldMutations = (
  name: FieldMutator,
  changes: readonly FieldChange[],
  newId: () => string,
): NewMutation[] => changes.map((args) => ({ id: newId(), name, args }))
