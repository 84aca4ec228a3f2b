import * as z from 'zod/mini'
import { type MutatorContext, mutator, type Need, type Patch, type Rows } from '../../sync/mutator-types.ts'
import { emptyFields, fieldValue, isSetKind, type SetField, setFields } from '../issue-fields.ts'
import type { ProjectAction } from '../permission-rules.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { changeMany, fieldName, issuePatch, requiredOf } from './issue-set-mutators.ts'
import { acceptMembers, needsOfFields, needsOfMembers } from './issue-values.ts'
import { accessIssue, needsOfIssue } from './project-access.ts'

export const issueIds = z.array(z.uuid()).check(z.minLength(1), z.maxLength(200))
const members = z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(100))
const maxMembers = 100
const maxMinutes = 60 * 24 * 365 * 10

const args = z.object({ ids: issueIds, field: fieldName, add: members, remove: members })
type AddRemove = z.infer<typeof args>

const isOwnSet = (field: string): field is SetField => (setFields as readonly string[]).includes(field)

/** Everybody who sees an issue may watch it and stop; adding other watchers requires the right to edit. */
const actionOf = ({ field, add, remove }: AddRemove, { actor }: MutatorContext): ProjectAction =>
  field === 'watcherIds' && [...add, ...remove].every((id) => id === actor.userId) ? 'issue.watch' : 'issue.edit'

const changeSet = (rows: Rows, context: MutatorContext, id: string, given: AddRemove): Patch[] | Refused => {
  const { field, add, remove } = given
  const access = accessIssue(rows, context, id, actionOf(given, context))
  if (isRefused(access)) return access
  const { issue, project } = access
  const where = { entity: 'issue', id, field }
  const custom = rows.list('field', 'projectId', project.id).find((each) => each.id === field)
  if (!isOwnSet(field) && !(custom && isSetKind(custom.kind)))
    return refuse('field.gone', { entity: 'field', id: field, field })
  const before = (fieldValue(issue, field) ?? []) as readonly string[]
  const added = acceptMembers(
    rows,
    { id, project, issue },
    field,
    add.filter((each) => !before.includes(each)),
  )
  if (isRefused(added)) return added
  const after = [
    ...before.filter((each) => !remove.includes(each)),
    ...added.value.filter((each) => !remove.includes(each)),
  ]
  if (after.length > maxMembers) return refuse('limit', { ...where, params: { max: maxMembers } })
  if (after.length === before.length && added.value.length === 0) return []
  const fields = isOwnSet(field) ? { [field]: after } : { custom: { ...issue.custom, [field]: after } }
  const isMissing = requiredOf(rows, issue).includes(field) && emptyFields({ ...issue, ...fields }, [field]).length > 0
  return isMissing
    ? refuse('field.required', { ...where, params: { fields: [field] } })
    : issuePatch(issue, fields, context)
}

const needsOfSet = (rows: Rows, id: string, { field, add }: AddRemove): Need[] => [
  ...needsOfIssue(rows, id),
  ...needsOfFields(rows.get('issue', id)?.projectId),
  ...needsOfMembers(field, add),
]

export const issueListMutators = {
  /** Labels, watchers, versions and custom sets, changed by added and removed members, so that concurrent changes merge. */
  'issue.addRemove': mutator({
    lane: 'org',
    args,
    needs: (given, rows) => given.ids.flatMap((id) => needsOfSet(rows, id, given)),
    run: (given, rows, context) =>
      changeMany(
        given.ids,
        (id) => changeSet(rows, context, id, given),
        (ids) => ({ ...given, ids }),
      ),
  }),

  /** Time spent, changed by a difference in minutes, so that concurrent logs add up. Never below 0. */
  'issue.logTime': mutator({
    lane: 'org',
    args: z.object({ id: z.uuid(), minutes: z.int().check(z.minimum(-maxMinutes), z.maximum(maxMinutes)) }),
    needs: ({ id }, rows) => needsOfIssue(rows, id),
    run: ({ id, minutes }, rows, context) => {
      const access = accessIssue(rows, context, id, 'issue.edit')
      if (isRefused(access)) return access
      const { issue } = access
      const spentMinutes = Math.min(maxMinutes, Math.max(0, issue.spentMinutes + minutes))
      return { patches: spentMinutes === issue.spentMinutes ? [] : issuePatch(issue, { spentMinutes }, context) }
    },
  }),
}
