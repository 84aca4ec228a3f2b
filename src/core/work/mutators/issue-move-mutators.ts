import * as z from 'zod/mini'
import { type MutatorContext, mutator, type Need, type Patch, type Rows } from '../../sync/mutator-types.ts'
import type { Issue, Status, Transition } from '../entities.ts'
import { setFields, withValue } from '../issue-fields.ts'
import { isRank } from '../rank.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'
import { assigneeSet, hasAssigneeLeft, type Move, moveTo, resolvedAfter, valuesSetBy } from '../workflow-rules.ts'
import { changeField, changeMany, fieldChange, issuePatch, needsOfChange } from './issue-set-mutators.ts'
import { resultOf } from './patches.ts'
import { accessIssue, isHereIn, needsOfIssue, type ProjectAccess } from './project-access.ts'

type IssueFields = Omit<Issue, 'id' | 'scope' | 'rev'>
type IssueAccess = ProjectAccess & { issue: Issue }

/**
 * The values that a transition sets in an issue, except for the fields `given`; values of sets are added to their members. It assigns
 * nobody who has left. Needs the workflow.
 */
export const setBy = (
  rows: Rows,
  issue: IssueFields,
  transition: Transition,
  { actor }: MutatorContext,
  given: object = {},
): Partial<IssueFields> => {
  let fields: Partial<IssueFields> = {}
  const isGone = hasAssigneeLeft(transition, isHereIn(rows))
  for (const [field, value] of valuesSetBy(transition, actor)) {
    if (field in given || (field === 'assigneeId' && isGone)) continue
    const before = { ...issue, ...fields }
    const isSet = setFields.find((name) => name === field)
    const members = isSet && Array.isArray(value) ? [...new Set([...before[isSet], ...value])] : value
    fields = { ...fields, ...withValue(before, field, members) }
  }
  return fields
}

const transitionOf = (
  rows: Rows,
  access: IssueAccess,
  toStatusId: string,
  context: MutatorContext,
): Partial<IssueFields> | Refused => {
  const { issue } = access
  const where = { entity: 'issue', id: issue.id, field: 'statusId' }
  const move = findMove(rows, issue, toStatusId, access, context)
  if (move.kind === 'none')
    return refuse('transition.none', { ...where, params: { from: issue.statusId, to: toStatusId } })
  if (move.kind === 'denied')
    return refuse('transition.denied', {
      ...where,
      params: { transitionId: move.transition.id, who: move.transition.who },
    })
  if (move.missing.length > 0) return refuse('field.required', { ...where, params: { fields: move.missing } })
  return setBy(rows, issue, move.transition, context)
}

const withStatus = (issue: Issue, status: Status, now: number): Partial<IssueFields> => ({
  statusId: status.id,
  resolvedAt: resolvedAfter(issue.resolvedAt, status.category, now),
})

const moveArgs = z.object({
  id: z.uuid(),
  toStatusId: z.uuid(),
  /** The status that the person saw. */
  fromStatusId: z.optional(z.uuid()),
  rank: z.optional(z.string()),
  /** Fields that were filled in for the transition. */
  fields: z.optional(z.array(fieldChange).check(z.maxLength(30))),
})
type MoveArgs = z.infer<typeof moveArgs>

/** Fields first, because the transition may require them; then the transition and the fields it sets. */
const moveOne = (rows: Rows, context: MutatorContext, args: MoveArgs): Patch<'issue'>[] | Refused => {
  const { id, toStatusId, fromStatusId, rank } = args
  const where = { entity: 'issue', id }
  const access = accessIssue(rows, context, id, 'issue.move')
  if (isRefused(access)) return access
  const status = rows.list('status', 'projectId', access.issue.projectId).find((each) => each.id === toStatusId)
  if (!status) return refuse('status.gone', { entity: 'status', id: toStatusId, field: 'statusId' })
  if (rank !== undefined && !isRank(rank))
    return refuse('invalid', { ...where, field: 'rank', params: { reason: 'pattern' } })
  let issue = access.issue
  for (const change of args.fields ?? []) {
    const fields = changeField(rows, { ...access, issue }, change)
    if (isRefused(fields)) return fields
    issue = { ...issue, ...fields }
  }
  if (issue.statusId !== toStatusId) {
    if (fromStatusId !== undefined && issue.statusId !== fromStatusId)
      return refuse('overtaken', { ...where, field: 'statusId', params: { theirs: issue.statusId } })
    const set = transitionOf(rows, { ...access, issue }, toStatusId, context)
    if (isRefused(set)) return set
    issue = { ...issue, ...set, ...withStatus(issue, status, context.now) }
  }
  if (rank !== undefined) issue = { ...issue, rank }
  return issuePatch(access.issue, differing(access.issue, issue), context)
}

const differing = (before: Issue, after: Issue): Partial<IssueFields> =>
  Object.fromEntries(Object.entries(after).filter(([field, value]) => before[field as keyof Issue] !== value))

/** The workflow of a project, with the groups and people that its transitions refer to. */
export const needsOfWorkflow = (rows: Rows, projectId: string | undefined): Need[] =>
  projectId === undefined
    ? []
    : [
        { entity: 'status', field: 'projectId', value: projectId },
        { entity: 'transition', field: 'projectId', value: projectId },
        ...groupsNamed(rows, projectId).map((id): Need => ({ entity: 'group', id })),
        ...rows
          .list('transition', 'projectId', projectId)
          .flatMap((each) => assigneeSet(each) ?? [])
          .map((id): Need => ({ entity: 'person', id })),
      ]

const groupsNamed = (rows: Rows, projectId: string): string[] => [
  ...new Set(rows.list('transition', 'projectId', projectId).flatMap(({ who }) => who.groupIds)),
]

/** The transition of an issue to a status for the actor. Needs the workflow. */
export const findMove = (
  rows: Rows,
  issue: IssueFields,
  toStatusId: string,
  { role }: ProjectAccess,
  { actor }: MutatorContext,
): Move => {
  const { projectId } = issue
  const groupIds = groupsNamed(rows, projectId).filter((id) => rows.get('group', id)?.memberIds.includes(actor.userId))
  const who = { actor, role, groupIds: new Set(groupIds), isHere: isHereIn(rows) }
  return moveTo(issue, toStatusId, rows.list('transition', 'projectId', projectId), who)
}

const needsOfMove = (rows: Rows, { id, fields = [] }: Pick<MoveArgs, 'id' | 'fields'>): Need[] => [
  ...needsOfIssue(rows, id),
  ...needsOfWorkflow(rows, rows.get('issue', id)?.projectId),
  ...fields.flatMap((change) => needsOfChange(rows, id, change)),
]

export const issueMoveMutators = {
  /** Moves an issue to another status by a transition of the actor, with its rank there and its required fields. */
  'issue.move': mutator({
    lane: 'org',
    args: moveArgs,
    needs: (args, rows) => needsOfMove(rows, args),
    run: (args, rows, context) => resultOf(moveOne(rows, context, args)),
  }),

  /** Moves several issues to one status. Issues that may not be moved, or were moved since, are skipped. */
  'issue.moveMany': mutator({
    lane: 'org',
    args: z.object({
      toStatusId: z.uuid(),
      of: z
        .array(z.object({ id: z.uuid(), fromStatusId: z.optional(z.uuid()) }))
        .check(z.minLength(1), z.maxLength(200)),
    }),
    needs: ({ of }, rows) => of.flatMap(({ id }) => needsOfMove(rows, { id })),
    run: ({ of, toStatusId }, rows, context) =>
      changeMany(
        of,
        (each) => moveOne(rows, context, { ...each, toStatusId }),
        (some) => ({ toStatusId, of: some }),
      ),
  }),
}
