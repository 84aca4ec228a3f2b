import type { Actor } from '../sync/mutator-types.ts'
import type { Issue, ProjectRole, Status, StatusCategory, Transition } from './entities.ts'
import { emptyFields } from './issue-fields.ts'
import { byRank } from './rank.ts'

export interface WorkflowActor {
  actor: Actor
  role: ProjectRole | null
  /** The groups that the actor is in. */
  groupIds: ReadonlySet<string>
}

type WorkflowIssue = Omit<Issue, 'id' | 'scope' | 'rev'>

const named = ({ who }: Transition): boolean =>
  who.roles.length > 0 || who.groupIds.length > 0 || who.isAssignee || who.isReporter

/** Whether somebody who may edit the issue may also take this transition. Project admins may take all: they could change it. */
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

/** What stands between an issue and a status. */
export type Move =
  | { kind: 'allowed'; transition: Transition; missing: readonly string[] }
  | { kind: 'denied'; transition: Transition }
  | { kind: 'none' }

/**
 * The way from a status to another: of several, the first by rank that the actor may take, and of those one whose required
 * fields are filled. `missing` are the fields to ask for on the way. The same answer offline and on the server.
 */
export const moveTo = (
  issue: WorkflowIssue,
  toStatusId: string,
  transitions: readonly Transition[],
  who: WorkflowActor,
): Move => {
  const ways = transitions
    .filter(({ fromId, toId }) => toId === toStatusId && (fromId === null || fromId === issue.statusId))
    .sort(byRank)
  const [first] = ways
  if (!first) return { kind: 'none' }
  const open = ways
    .filter((transition) => mayTake(transition, issue, who))
    .map((transition) => ({ transition, missing: emptyFields(issue, stillRequired(transition)) }))
  const way = open.find(({ missing }) => missing.length === 0) ?? open[0]
  return way ? { kind: 'allowed', ...way } : { kind: 'denied', transition: first }
}

/** A field that the transition itself sets need not be filled before. */
const stillRequired = ({ requiredFields, sets }: Transition): string[] =>
  requiredFields.filter((field) => !Object.hasOwn(sets, field))

/** Stands in a transition's `sets` for whoever takes it. */
export const actorPlaceholder = '{actor}'

/** What a transition sets, for the person who takes it. */
export const valuesSetBy = ({ sets }: Transition, actor: Actor): [field: string, value: unknown][] =>
  Object.entries(sets).map(([field, value]) => [field, value === actorPlaceholder ? actor.userId : value])

/** The status that new issues have: the first. */
export const initialStatus = (statuses: readonly Status[]): Status | undefined => [...statuses].sort(byRank)[0]

export const isResolved = (category: StatusCategory): boolean => category === 'done' || category === 'cancelled'

/** When it was resolved, after it came into a status: as before among resolved ones. */
export const resolvedAfter = (before: number | null, category: StatusCategory, now: number): number | null =>
  isResolved(category) ? (before ?? now) : null
