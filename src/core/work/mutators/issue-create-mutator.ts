import * as z from 'zod/mini'
import { type MutatorContext, mutator, type Patch, type Rows } from '../../sync/mutator-types.ts'
import { type Issue, type IssueType, projectScope, type Status } from '../entities.ts'
import { emptyFields, setFields, withValue } from '../issue-fields.ts'
import { byRank, isRank, rankOfTime } from '../rank.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { initialStatus, resolvedAfter } from '../workflow-rules.ts'
import { findMove, needsOfWorkflow, setBy } from './issue-move-mutators.ts'
import { fieldName, requiredOf } from './issue-set-mutators.ts'
import {
  acceptMembers,
  acceptValue,
  needsOfFields,
  needsOfMembers,
  needsOfValue,
  type ValueTarget,
  valueSchema,
} from './issue-values.ts'
import { insertPatch, updatePatch } from './patches.ts'
import { accessProject, needsOfProject, type ProjectAccess } from './project-access.ts'

type IssueFields = Omit<Issue, 'id' | 'scope' | 'rev'>

const ids = z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(100)))
const args = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  summary: z.string().check(z.maxLength(2000)),
  /** Default: the first type that is neither epic nor sub-task; sub-task under a parent that is no epic. */
  typeId: z.optional(z.uuid()),
  /** Default: the first status. Other statuses need a transition from the first. */
  statusId: z.optional(z.uuid()),
  /** Default: after all others. */
  rank: z.optional(z.string()),
  /** Other fields by built-in name or custom field id. */
  values: z.optional(z.record(fieldName, valueSchema)),
  labelIds: ids,
  watcherIds: ids,
  versionIds: ids,
})
export type CreateIssue = z.infer<typeof args>

const where = (id: string, field: string) => ({ entity: 'issue', id, field })

const chooseType = (rows: Rows, { projectId, typeId, values }: CreateIssue): IssueType | undefined => {
  const types = [...rows.list('issueType', 'projectId', projectId)].sort(byRank)
  if (typeId !== undefined) return types.find(({ id }) => id === typeId)
  const parentId = values?.parentId
  const parent = typeof parentId === 'string' ? rows.get('issue', parentId) : undefined
  const parentType = types.find(({ id }) => id === parent?.typeId)
  const isBelow = parentType !== undefined && !parentType.isEpic
  return types.find(({ isSubtask, isEpic }) => !isEpic && isSubtask === isBelow)
}

const emptyIssue = (type: IssueType, status: Status, rank: string, { actor, now }: MutatorContext): IssueFields => ({
  projectId: type.projectId,
  number: null,
  formerKeys: [],
  typeId: type.id,
  statusId: status.id,
  summary: '',
  description: '',
  priority: 'none',
  assigneeId: null,
  reporterId: actor.userId,
  labelIds: [],
  watcherIds: [actor.userId],
  parentId: null,
  sprintId: null,
  versionIds: [],
  estimateMinutes: null,
  spentMinutes: 0,
  startDate: null,
  dueDate: null,
  rank,
  custom: {},
  createdAt: now,
  createdBy: actor.userId,
  updatedAt: now,
  resolvedAt: resolvedAfter(null, status.category, now),
  deletedAt: null,
})

const filled = (rows: Rows, target: ValueTarget, empty: IssueFields, given: CreateIssue): IssueFields | Refused => {
  let issue = empty
  for (const [field, value] of Object.entries({ ...given.values, summary: given.summary })) {
    const accepted = acceptValue(rows, target, field, value)
    if (isRefused(accepted)) return accepted
    issue = { ...issue, ...withValue(issue, field, accepted.value) }
  }
  for (const field of setFields) {
    const accepted = acceptMembers(rows, target, field, given[field] ?? [])
    if (isRefused(accepted)) return accepted
    issue = { ...issue, [field]: [...new Set([...issue[field], ...accepted.value])] }
  }
  return issue
}

/** The initial status: the first, or one that a transition leads to from there; it sets the fields that are not given. */
const startIn = (
  rows: Rows,
  { id, projectId, statusId, values = {} }: CreateIssue,
  issue: IssueFields,
  access: ProjectAccess,
  context: MutatorContext,
): IssueFields | Refused => {
  if (statusId === undefined || statusId === issue.statusId) return issue
  const status = rows.list('status', 'projectId', projectId).find((each) => each.id === statusId)
  if (!status) return refuse('status.gone', { entity: 'status', id: statusId, field: 'statusId' })
  const move = findMove(rows, issue, statusId, access, context)
  const params = { from: issue.statusId, to: statusId }
  if (move.kind === 'none') return refuse('transition.none', { ...where(id, 'statusId'), params })
  if (move.kind === 'denied') return refuse('transition.denied', { ...where(id, 'statusId'), params })
  if (move.missing.length > 0)
    return refuse('field.required', { ...where(id, 'statusId'), params: { fields: move.missing } })
  const set = setBy(rows, issue, move.transition, context, values)
  return { ...issue, ...set, statusId, resolvedAt: resolvedAfter(null, status.category, context.now) }
}

const newIssue = (
  rows: Rows,
  given: CreateIssue,
  access: ProjectAccess,
  context: MutatorContext,
): IssueFields | Refused => {
  const { id, projectId, typeId, rank = rankOfTime(context.now, context.mutationId) } = given
  if (!isRank(rank)) return refuse('invalid', { ...where(id, 'rank'), params: { reason: 'pattern' } })
  const type = chooseType(rows, given)
  if (!type) return refuse('issueType.gone', { entity: 'issueType', id: typeId ?? '', field: 'typeId' })
  const status = initialStatus(rows.list('status', 'projectId', projectId))
  if (!status) return refuse('status.gone', { entity: 'status', id: '', field: 'statusId' })
  const target = { id, project: access.project, issue: { typeId: type.id } }
  const issue = filled(rows, target, emptyIssue(type, status, rank, context), given)
  if (isRefused(issue)) return issue
  const missing = emptyFields(issue, requiredOf(rows, issue))
  if (missing.length > 0) return refuse('field.required', { entity: 'issue', id, params: { fields: missing } })
  return startIn(rows, given, issue, access, context)
}

/** Only the server assigns the number: the next one of the project. Until then the issue has none. */
const numbered = (issue: IssueFields, { project }: ProjectAccess, { isAuthoritative }: MutatorContext) => {
  const number = project.lastNumber + 1
  if (!isAuthoritative) return { issue, counted: [] as Patch[] }
  return { issue: { ...issue, number }, counted: [updatePatch('project', project, { lastNumber: number })] as Patch[] }
}

/** Creates an issue; a summary is enough unless its type requires more fields. */
export const createIssue = mutator({
  lane: 'org',
  args,
  needs: (given, rows) => {
    const { id, projectId, values = {} } = given
    return [
      { entity: 'issue', id },
      ...needsOfProject(rows, projectId),
      ...needsOfWorkflow(rows, projectId),
      ...needsOfFields(projectId),
      ...Object.entries(values).flatMap(([field, value]) => needsOfValue(rows, projectId, field, value)),
      ...setFields.flatMap((field) => needsOfMembers(field, given[field] ?? [])),
    ]
  },
  run: (given, rows, context) => {
    const { id, projectId } = given
    const access = accessProject(rows, context, projectId, 'issue.create')
    if (isRefused(access)) return access
    if (rows.get('issue', id)) return refuse('id.taken', { entity: 'issue', id })
    const created = newIssue(rows, given, access, context)
    if (isRefused(created)) return created
    const { issue, counted } = numbered(created, access, context)
    return { patches: [insertPatch('issue', id, projectScope(projectId), issue), ...counted] }
  },
})
