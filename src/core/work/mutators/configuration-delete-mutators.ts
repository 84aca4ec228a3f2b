import * as z from 'zod/mini'
import { type MutatorContext, mutator, type Need, type Patch, type Rows } from '../../sync/mutator-types.ts'
import type { Issue } from '../entities.ts'
import { typeLevel } from '../issue-fields.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { resolvedAfter } from '../workflow-rules.ts'
import { changed, gone } from './patches.ts'
import { accessRow, needsOfRow } from './row-mutators.ts'

const listNeed = (entity: Need['entity'], projectId: string | undefined): Need[] =>
  projectId === undefined ? [] : [{ entity, field: 'projectId', value: projectId }]

const id = z.object({ id: z.uuid() })
/** Where issues go that use what is deleted; absent: there must be none. */
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
          return changed('issue', issue, { statusId: to.id, resolvedAt, updatedAt: context.now })
        })
      : []),
    ...transitions
      .filter(({ fromId, toId }) => fromId === row.id || toId === row.id)
      .map((each) => gone('transition', each)),
    gone('status', row),
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
    ...(to ? issues.map((issue) => changed('issue', issue, { typeId: to.id, updatedAt: context.now })) : []),
    gone('issueType', row),
  ]
}

/** Values of a deleted field stay in the issues, unseen: what asks for them no longer does. */
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
      .map((type) => changed('issueType', type, { requiredFields: without(type.requiredFields) })),
    ...transitions
      .filter(({ requiredFields, sets }) => requiredFields.includes(row.id) || Object.hasOwn(sets, row.id))
      .map((each) => {
        const { [row.id]: _, ...sets } = each.sets
        return changed('transition', each, { requiredFields: without(each.requiredFields), sets })
      }),
    gone('field', row),
  ]
}

const resultOf = (result: Patch[] | Refused) => (isRefused(result) ? result : { patches: result })

export const configurationDeleteMutators = {
  /** With the transitions from and to it; its issues go to `toId`. The last status stays. */
  'status.delete': mutator({
    lane: 'org',
    args: replaceable,
    needs: (args, rows) => {
      const projectId = rows.get('status', args.id)?.projectId
      const lists = (['status', 'transition', 'issue'] as const).flatMap((entity) => listNeed(entity, projectId))
      return [...needsOfRow(rows, 'status', args.id), ...lists]
    },
    run: (args, rows, context) => resultOf(deleteStatus(rows, context, args)),
  }),

  'transition.delete': mutator({
    lane: 'org',
    args: id,
    needs: (args, rows) => needsOfRow(rows, 'transition', args.id),
    run: (args, rows, context) => {
      const found = accessRow(rows, context, 'transition', args.id, 'workflow.edit')
      return isRefused(found) ? found : { patches: [gone('transition', found.row)] }
    },
  }),

  /** Its issues become of type `toId`, of the same level. The last type that is neither epic nor sub-task stays. */
  'issueType.delete': mutator({
    lane: 'org',
    args: replaceable,
    needs: (args, rows) => {
      const projectId = rows.get('issueType', args.id)?.projectId
      return [
        ...needsOfRow(rows, 'issueType', args.id),
        ...listNeed('issueType', projectId),
        ...listNeed('issue', projectId),
      ]
    },
    run: (args, rows, context) => resultOf(deleteType(rows, context, args)),
  }),

  'field.delete': mutator({
    lane: 'org',
    args: id,
    needs: (args, rows) => {
      const projectId = rows.get('field', args.id)?.projectId
      return [
        ...needsOfRow(rows, 'field', args.id),
        ...listNeed('issueType', projectId),
        ...listNeed('transition', projectId),
      ]
    },
    run: (args, rows, context) => resultOf(deleteField(rows, context, args.id)),
  }),

  /** Issues that carried it show it no more. */
  'label.delete': mutator({
    lane: 'org',
    args: id,
    needs: (args, rows) => needsOfRow(rows, 'label', args.id),
    run: (args, rows, context) => {
      const found = accessRow(rows, context, 'label', args.id, 'label.edit')
      return isRefused(found) ? found : { patches: [gone('label', found.row)] }
    },
  }),
}
