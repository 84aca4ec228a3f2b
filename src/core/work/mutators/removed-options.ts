import type { Need, Patch } from '../../sync/mutator-types.ts'
import type { AnyRow, CustomField, FieldOption } from '../entities.ts'
import { isEmptyValue, withValue } from '../issue-fields.ts'
import { updatePatch } from './patches.ts'
import type { RowFollow } from './row-mutators.ts'

const removedIds = (field: AnyRow, options: readonly FieldOption[]): ReadonlySet<string> => {
  const kept = new Set(options.map(({ id }) => id))
  return new Set((field as CustomField).options.flatMap(({ id }) => (kept.has(id) ? [] : id)))
}

/** A value without the removed options; a cascade keeps the levels above. */
const withoutOptions = (value: unknown, removed: ReadonlySet<string>, { kind }: CustomField): unknown => {
  if (!Array.isArray(value)) return typeof value === 'string' && removed.has(value) ? null : value
  const first = value.findIndex((id) => removed.has(String(id)))
  if (first === -1) return value
  return kind === 'cascade' ? value.slice(0, first) : value.filter((id) => !removed.has(String(id)))
}

/** Removes a field's deleted options from issues and transitions. */
export const removedOptions: RowFollow<FieldOption[]> = {
  needs: (row, options) => {
    const { projectId: value } = row as CustomField
    return removedIds(row, options).size === 0
      ? []
      : (['issue', 'transition'] as const).map((entity): Need => ({ entity, field: 'projectId', value }))
  },
  patches: (row, options, { rows, context }) => {
    const removed = removedIds(row, options)
    if (removed.size === 0) return []
    const field = row as CustomField
    const patches: Patch[] = []
    for (const issue of rows.list('issue', 'projectId', field.projectId)) {
      const before = issue.custom[field.id]
      const after = withoutOptions(before, removed, field)
      if (after !== before)
        patches.push(updatePatch('issue', issue, { ...withValue(issue, field.id, after), updatedAt: context.now }))
    }
    for (const transition of rows.list('transition', 'projectId', field.projectId)) {
      const { [field.id]: before, ...others } = transition.sets
      const after = withoutOptions(before, removed, field)
      const sets = isEmptyValue(after) ? others : { ...others, [field.id]: after }
      if (after !== before) patches.push(updatePatch('transition', transition, { sets }))
    }
    return patches
  },
}
