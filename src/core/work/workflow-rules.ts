import type { Actor } from '../sync/mutator-types.ts'
import type { Issue, ProjectRole, Status, StatusCategory, Transition } from './entities.ts'
import { emptyFields } from './issue-fields.ts'
import { byRank } from './rank.ts'

export interface WorkflowActor {
  actor: Actor
  role: ProjectRole | null
  /** The groups of the actor. */
  groupIds: ReadonlySet<string>
  /** Whether somebody is a member of the organisation, as far as is known. */
  isHere(userId: string): boolean
}

type WorkflowIssue = Omit<Issue, 'id' | 'scope' | 'rev'>

const named = ({ who }: Transition): boolean =>
  who.roles.length > 0 || who.groupIds.length > 0 || who.isAssignee || who.isReporter

/** Whether an editor of the issue may use this transition. Project admins may use all, because they could change them. */
const mayTake = (transition: Transition, issue: WorkflowIssue, { actor, role, groupIds }: WorkflowActor): boolean => {
  const { who } = transition
  return (
    role === 'admin' ||
    !named(transition) ||
    (role !== null && who.roles.includes(role)) ||
    who.groupIds.some((id) => groupIds.has(id)) ||
    (who.isAssignee && issue.assigneeId === actor.userId) ||
    (who.isReporter && issue.reporterId === actor.userId)
  )
}

/** Whether an issue can move to a status: by which transition, and which required fields are missing. */
export type Move =
  | { kind: 'allowed'; transition: Transition; missing: readonly string[] }
  | { kind: 'denied'; transition: Transition }
  | { kind: 'none' }

/**
 * The transition from one status to another: the first by rank that the actor may use, preferring one with all required
 * fields filled. `missing` are the fields to ask for. The same result offline and on the server.
 */
export const moveTo = (
  issue: WorkflowIssue,
  toStatusId: string,
  transitions: readonly Transition[],
  who: WorkflowActor,
): Move => {
  const candidates = transitions
    .filter(({ fromId, toId }) => toId === toStatusId && (fromId === null || fromId === issue.statusId))
    .sort(byRank)
  const [first] = candidates
  if (!first) return { kind: 'none' }
  const open = candidates
    .filter((transition) => mayTake(transition, issue, who))
    .map((transition) => ({ transition, missing: emptyFields(issue, stillRequired(transition, who)) }))
  const chosen = open.find(({ missing }) => missing.length === 0) ?? open[0]
  return chosen ? { kind: 'allowed', ...chosen } : { kind: 'denied', transition: first }
}

/** A placeholder for the actor in a transition's `sets`. */
export const actorPlaceholder = '{actor}'

/** The person whom a transition assigns, other than the actor. */
export const assigneeSet = ({ sets: { assigneeId } }: Transition): string | null =>
  typeof assigneeId === 'string' && assigneeId !== actorPlaceholder ? assigneeId : null

/** Whether a transition would assign somebody who has left: it assigns nobody then. */
export const hasAssigneeLeft = (transition: Transition, isHere: WorkflowActor['isHere']): boolean => {
  const assignee = assigneeSet(transition)
  return assignee !== null && !isHere(assignee)
}

/** A field that the transition itself sets need not be filled before. */
const stillRequired = (transition: Transition, { isHere }: WorkflowActor): string[] => {
  const isSet = (field: string) =>
    Object.hasOwn(transition.sets, field) && !(field === 'assigneeId' && hasAssigneeLeft(transition, isHere))
  return transition.requiredFields.filter((field) => !isSet(field))
}

/** The values that a transition sets for this actor. */
export const valuesSetBy = ({ sets }: Transition, actor: Actor): [field: string, value: unknown][] =>
  Object.entries(sets).map(([field, value]) => [field, value === actorPlaceholder ? actor.userId : value])

/** The status of new issues: the first. */
export const initialStatus = (statuses: readonly Status[]): Status | undefined => [...statuses].sort(byRank)[0]

export const isResolved = (category: StatusCategory): boolean => category === 'done' || category === 'cancelled'

/** When it was resolved after entering a status: unchanged between resolved ones. */
export const resolvedAfter = (before: number | null, category: StatusCategory, now: number): number | null =>
  isResolved(category) ? (before ?? now) : null
