import * as z from 'zod/mini'
import { type MutatorContext, mutator, type Need, type Patch, type Rows } from '../../sync/mutator-types.ts'
import type { Issue, Transition } from '../entities.ts'
import { typeLevel } from '../issue-fields.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { resolvedAfter } from '../workflow-rules.ts'
import { deletePatch, resultOf, updatePatch } from './patches.ts'
import { accessRow, type ListedEntity, needsOfRow } from './row-mutators.ts'

/** A row and the lists of its project that refer to it. */
const needsWith =
  (entity: ListedEntity, lists: readonly Need['entity'][]) =>
  ({ id }: { id: string }, rows: Rows): Need[] => {
    const value = rows.get(entity, id)?.projectId
    const found = value === undefined ? [] : lists.map((list): Need => ({ entity: list, field: 'projectId', value }))
    return [...needsOfRow(rows, entity, id), ...found]
  }

/** Ids with another one in the place of one, or without it. */
const replaced = (ids: readonly string[], from: string, to: string | undefined): string[] => [
  ...new Set(ids.flatMap((id) => (id === from ? (to ?? []) : id))),
]

const id = z.object({ id: z.uuid() })
/** The replacement for issues that use the deleted row; undefined: there must be no such issues. */
const replaceable = z.object({ id: z.uuid(), toId: z.optional(z.uuid()) })

const inUse = (entity: string, rowId: string, issues: readonly Issue[]): Refused =>
  refuse('row.inUse', { entity, id: rowId, params: { count: issues.length } })

const deleteStatus = (rows: Rows, context: MutatorContext, given: z.infer<typeof replaceable>): Patch[] | Refused => {
  const found = accessRow(rows, context, 'status', given.id, 'workflow.edit')
  if (isRefused(found)) return found
  const { row } = found
  const statuses = rows.list('status', 'projectId', row.projectId)
  const to = statuses.find(({ id }) => id === given.toId && id !== row.id)
  if (given.toId !== undefined && !to) return refuse('status.gone', { entity: 'status', id: given.toId, field: 'toId' })
  const issues = rows.list('issue', 'projectId', row.projectId).filter(({ statusId }) => statusId === row.id)
  if ((issues.length > 0 && !to) || statuses.length === 1) return inUse('status', row.id, issues)
  const transitions = rows.list('transition', 'projectId', row.projectId)
  return [
    ...(to
      ? issues.map((issue) => {
          const resolvedAt = resolvedAfter(issue.resolvedAt, to.category, context.now)
          return updatePatch('issue', issue, { statusId: to.id, resolvedAt, updatedAt: context.now })
        })
      : []),
    ...transitions
      .filter(({ fromId, toId }) => fromId === row.id || toId === row.id)
      .map((each) => deletePatch('transition', each)),
    deletePatch('status', row),
  ]
}

const deleteType = (rows: Rows, context: MutatorContext, given: z.infer<typeof replaceable>): Patch[] | Refused => {
  const found = accessRow(rows, context, 'issueType', given.id, 'type.edit')
  if (isRefused(found)) return found
  const { row } = found
  const others = rows.list('issueType', 'projectId', row.projectId).filter((type) => type.id !== row.id)
  const alike = others.filter((type) => typeLevel(type) === typeLevel(row))
  const to = alike.find((type) => type.id === given.toId)
  if (given.toId !== undefined && !to)
    return refuse('issueType.gone', { entity: 'issueType', id: given.toId, field: 'toId' })
  const issues = rows.list('issue', 'projectId', row.projectId).filter(({ typeId }) => typeId === row.id)
  const isLast = typeLevel(row) === 1 && alike.length === 0
  if ((issues.length > 0 && !to) || isLast) return inUse('issueType', row.id, issues)
  return [
    ...(to ? issues.map((issue) => updatePatch('issue', issue, { typeId: to.id, updatedAt: context.now })) : []),
    ...rows
      .list('field', 'projectId', row.projectId)
      .filter(({ typeIds }) => typeIds.includes(row.id))
      .map((field) => {
        const typeIds = replaced(field.typeIds, row.id, to?.id)
        // an empty list means all types: a field required for the deleted type must not become required for all
        return updatePatch('field', field, { typeIds, ...(typeIds.length === 0 ? { isRequired: false } : {}) })
      }),
    deletePatch('issueType', row),
  ]
}

/** Values of a deleted field stay in the issues, hidden; requirements for it are removed. */
const deleteField = (rows: Rows, context: MutatorContext, fieldId: string): Patch[] | Refused => {
  const found = accessRow(rows, context, 'field', fieldId, 'field.edit')
  if (isRefused(found)) return found
  const { row } = found
  const without = (names: readonly string[]): string[] => names.filter((name) => name !== row.id)
  const types = rows.list('issueType', 'projectId', row.projectId)
  const transitions = rows.list('transition', 'projectId', row.projectId)
  return [
    ...types
      .filter(({ requiredFields }) => requiredFields.includes(row.id))
      .map((type) => updatePatch('issueType', type, { requiredFields: without(type.requiredFields) })),
    ...transitions
      .filter(({ requiredFields, sets }) => requiredFields.includes(row.id) || Object.hasOwn(sets, row.id))
      .map((each) => {
        const { [row.id]: _, ...sets } = each.sets
        return updatePatch('transition', each, { requiredFields: without(each.requiredFields), sets })
      }),
    deletePatch('field', row),
  ]
}

/** A transition's `sets` with the label replaced by `toId`, or removed. */
const withoutLabel = (sets: Transition['sets'], labelId: string, toId: string | undefined): Transition['sets'] => {
  const next = replaced(sets.labelIds as readonly string[], labelId, toId)
  const { labelIds: _, ...others } = sets
  return next.length === 0 ? others : { ...others, labelIds: next }
}

const deleteLabel = (rows: Rows, context: MutatorContext, given: z.infer<typeof replaceable>): Patch[] | Refused => {
  const found = accessRow(rows, context, 'label', given.id, 'label.edit')
  if (isRefused(found)) return found
  const { row } = found
  const { toId } = given
  const to = rows.list('label', 'projectId', row.projectId).find(({ id }) => id === toId && id !== row.id)
  if (toId !== undefined && !to) return refuse('label.gone', { entity: 'label', id: toId, field: 'toId' })
  const carriers = rows.list('issue', 'projectId', row.projectId).filter(({ labelIds }) => labelIds.includes(row.id))
  const setters = rows
    .list('transition', 'projectId', row.projectId)
    .filter(({ sets }) => Array.isArray(sets.labelIds) && sets.labelIds.includes(row.id))
  return [
    ...carriers.map((issue) =>
      updatePatch('issue', issue, { labelIds: replaced(issue.labelIds, row.id, toId), updatedAt: context.now }),
    ),
    ...setters.map((each) => updatePatch('transition', each, { sets: withoutLabel(each.sets, row.id, toId) })),
    deletePatch('label', row),
  ]
}

export const configurationDeleteMutators = {
  /** Deletes its transitions too and moves its issues to `toId`. The last status cannot be deleted. */
  'status.delete': mutator({
    lane: 'org',
    args: replaceable,
    needs: needsWith('status', ['status', 'transition', 'issue']),
    run: (args, rows, context) => resultOf(deleteStatus(rows, context, args)),
  }),

  'transition.delete': mutator({
    lane: 'org',
    args: id,
    needs: needsWith('transition', []),
    run: (args, rows, context) => {
      const found = accessRow(rows, context, 'transition', args.id, 'workflow.edit')
      return isRefused(found) ? found : { patches: [deletePatch('transition', found.row)] }
    },
  }),

  /**
   * Its issues get the type `toId` of the same level. The last type that is neither epic nor sub-task cannot be deleted.
   */
  'issueType.delete': mutator({
    lane: 'org',
    args: replaceable,
    needs: needsWith('issueType', ['issueType', 'issue', 'field']),
    run: (args, rows, context) => resultOf(deleteType(rows, context, args)),
  }),

  'field.delete': mutator({
    lane: 'org',
    args: id,
    needs: needsWith('field', ['issueType', 'transition']),
    run: (args, rows, context) => resultOf(deleteField(rows, context, args.id)),
  }),

  /** Issues with it get `toId` instead (merging two labels), or lose it. */
  'label.delete': mutator({
    lane: 'org',
    args: replaceable,
    needs: needsWith('label', ['label', 'transition', 'issue']),
    run: (args, rows, context) => resultOf(deleteLabel(rows, context, args)),
  }),
}
