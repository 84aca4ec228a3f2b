import * as z from 'zod/mini'
import { type MutatorContext, mutator, type Need, type Patch, type Rows } from '../../sync/mutator-types.ts'
import { type Issue, type IssueType, type Project, projectScope, type Status } from '../entities.ts'
import { emptyFields, typeLevel } from '../issue-fields.ts'
import { byRank, isRank, rankOfTime } from '../rank.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { initialStatus, resolvedAfter } from '../workflow-rules.ts'
import { needsOfWorkflow } from './issue-move-mutators.ts'
import { changeField, fieldChange, issuePatch, needsOfChange, requiredOf } from './issue-set-mutators.ts'
import { needsOfFields, typeOf } from './issue-values.ts'
import { insertPatch, newRowId, updatePatch } from './patches.ts'
import { accessIssue, isHereIn, needsOfIssue } from './project-access.ts'
import { nameReason } from './value-rules.ts'

const duplicateArgs = z.object({
  id: z.uuid(),
  newId: z.uuid(),
  /** The name of the copy (`copyName`): the page knows the names in use. */
  summary: z.string().check(z.maxLength(2000)),
  withSubIssues: z.boolean(),
  rank: z.optional(z.string()),
})

const childrenOf = (rows: Rows, id: string): Issue[] =>
  rows
    .list('issue', 'parentId', id)
    .filter(({ deletedAt }) => deletedAt === null)
    .sort(byRank)

/** The sub-issues of an issue, then those of each of them: an epic has stories with sub-tasks. */
const descendantsOf = (rows: Rows, id: string): Issue[] => {
  const children = childrenOf(rows, id)
  return [...children, ...children.flatMap((child) => childrenOf(rows, child.id))]
}

const assigneeNeed = ({ assigneeId }: Pick<Issue, 'assigneeId'>): Need[] =>
  assigneeId === null ? [] : [{ entity: 'person', id: assigneeId }]

const needsOfCopies = (rows: Rows, id: string): Need[] => {
  const issue = rows.get('issue', id)
  return [
    ...(issue ? assigneeNeed(issue) : []),
    ...[id, ...childrenOf(rows, id).map((child) => child.id)].map(
      (parent): Need => ({ entity: 'issue', field: 'parentId', value: parent }),
    ),
    ...descendantsOf(rows, id).flatMap(assigneeNeed),
  ]
}

/** A copy is new work: it starts in the first status, without spent time, created by the actor, assigned to nobody who has left. */
const copyOf = (rows: Rows, issue: Issue, status: Status, { actor, now }: MutatorContext) => {
  const { id: _id, scope: _scope, rev: _rev, assigneeId, ...fields } = issue
  return {
    ...fields,
    assigneeId: assigneeId !== null && isHereIn(rows)(assigneeId) ? assigneeId : null,
    number: null as number | null,
    formerKeys: [],
    statusId: status.id,
    reporterId: actor.userId,
    watcherIds: [actor.userId],
    spentMinutes: 0,
    createdAt: now,
    createdBy: actor.userId,
    updatedAt: now,
    resolvedAt: resolvedAfter(null, status.category, now),
    deletedAt: null,
  }
}

/** Numbers for new issues of a project; only the server assigns them. */
const numberedIssues = (
  project: Project,
  issues: readonly { id: string; fields: ReturnType<typeof copyOf> }[],
  { isAuthoritative }: MutatorContext,
): Patch[] => {
  const rows: Patch[] = issues.map(({ id, fields }, at) => {
    const number = isAuthoritative ? project.lastNumber + 1 + at : null
    return insertPatch('issue', id, projectScope(project.id), { ...fields, number })
  })
  const counted = updatePatch('project', project, { lastNumber: project.lastNumber + issues.length })
  return isAuthoritative ? [...rows, counted] : rows
}

const changeTypeArgs = z.object({
  id: z.uuid(),
  typeId: z.uuid(),
  from: z.optional(z.uuid()),
  /** Fields that the new type requires and the issue lacks. */
  fields: z.optional(z.array(fieldChange).check(z.maxLength(30))),
})

/** Removes the parent if its level is not above the new type's. */
const underType = (rows: Rows, issue: Issue, type: IssueType): Issue => {
  const parent = issue.parentId === null ? undefined : rows.get('issue', issue.parentId)
  const above = parent && typeOf(rows, parent)
  const keeps = issue.parentId === null || (above !== undefined && typeLevel(above) < typeLevel(type))
  return { ...issue, typeId: type.id, parentId: keeps ? issue.parentId : null }
}

const retyped = (
  rows: Rows,
  context: MutatorContext,
  { id, typeId, from, fields = [] }: z.infer<typeof changeTypeArgs>,
): Patch[] | Refused => {
  const access = accessIssue(rows, context, id, 'issue.edit')
  if (isRefused(access)) return access
  const { issue } = access
  const where = { entity: 'issue', id, field: 'typeId' }
  const type = typeOf(rows, { projectId: issue.projectId, typeId })
  if (!type) return refuse('issueType.gone', { entity: 'issueType', id: typeId, field: 'typeId' })
  if (issue.typeId === typeId) return []
  if (from !== undefined && issue.typeId !== from)
    return refuse('overtaken', { ...where, params: { theirs: issue.typeId } })
  const children = rows.list('issue', 'parentId', id).filter(({ deletedAt }) => deletedAt === null)
  const stands = children.every((child) => {
    const below = typeOf(rows, child)
    return below !== undefined && typeLevel(type) < typeLevel(below)
  })
  if (!stands) return refuse('parent.level', { ...where, params: { count: children.length } })
  let after = underType(rows, issue, type)
  for (const change of fields) {
    const set = changeField(rows, { ...access, issue: after }, change)
    if (isRefused(set)) return set
    after = { ...after, ...set }
  }
  const missing = emptyFields(after, requiredOf(rows, after))
  if (missing.length > 0) return refuse('field.required', { ...where, params: { fields: missing } })
  const { id: _id, scope: _scope, rev: _rev, ...next } = after
  const differing = Object.entries(next).filter(([name, value]) => issue[name as keyof Issue] !== value)
  return issuePatch(issue, Object.fromEntries(differing), context)
}

export const issueCopyMutators = {
  /** Copies an issue, optionally with its sub-issues; comments, time and history are not copied. */
  'issue.duplicate': mutator({
    lane: 'org',
    args: duplicateArgs,
    needs: ({ id, newId }, rows) => [
      ...needsOfIssue(rows, id),
      ...needsOfWorkflow(rows, rows.get('issue', id)?.projectId),
      { entity: 'issue', id: newId },
      ...needsOfCopies(rows, id),
    ],
    run: ({ id, newId, summary, withSubIssues, rank }, rows, context) => {
      const access = accessIssue(rows, context, id, 'issue.create')
      if (isRefused(access)) return access
      const { issue, project } = access
      if (rows.get('issue', newId)) return refuse('id.taken', { entity: 'issue', id: newId })
      const reason = nameReason(summary, 'issueSummary')
      if (reason) return refuse('invalid', { entity: 'issue', id: newId, field: 'summary', params: { reason } })
      if (rank !== undefined && !isRank(rank))
        return refuse('invalid', { entity: 'issue', id: newId, field: 'rank', params: { reason: 'pattern' } })
      const status = initialStatus(rows.list('status', 'projectId', project.id))
      if (!status) return refuse('status.gone', { entity: 'status', id: '', field: 'statusId' })
      const ranked = rank ?? rankOfTime(context.now, context.mutationId)
      const copied = copyOf(rows, issue, status, context)
      const copy = { id: newId, fields: { ...copied, summary: summary.trim(), rank: ranked } }
      const below = withSubIssues ? descendantsOf(rows, id) : []
      const newIds = new Map([
        [id, newId],
        ...below.map((each, at) => [each.id, newRowId(context, 'sub-issue', at)] as const),
      ])
      const copies = below.map((each) => ({
        id: newIds.get(each.id) ?? '',
        fields: { ...copyOf(rows, each, status, context), parentId: newIds.get(each.parentId ?? '') ?? null },
      }))
      return { patches: numberedIssues(project, [copy, ...copies], context) }
    },
  }),

  /** Changes the type within the project; removes a parent whose level is not above it. */
  'issue.changeType': mutator({
    lane: 'org',
    args: changeTypeArgs,
    needs: (args, rows) => {
      const issue = rows.get('issue', args.id)
      return [
        ...needsOfIssue(rows, args.id),
        ...needsOfFields(issue?.projectId),
        ...(issue?.parentId ? [{ entity: 'issue', id: issue.parentId } as const] : []),
        { entity: 'issue', field: 'parentId', value: args.id },
        ...(args.fields ?? []).flatMap((change) => needsOfChange(rows, args.id, change)),
      ]
    },
    run: (args, rows, context) => {
      const result = retyped(rows, context, args)
      return isRefused(result) ? result : { patches: result }
    },
  }),
}
