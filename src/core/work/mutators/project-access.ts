import type { Actor, MutatorContext, Need, Rows } from '../../sync/mutator-types.ts'
import type { Issue, Project, ProjectRole, RowOf } from '../entities.ts'
import { isOwnIssue, type ProjectAction, projectRole, whyNot } from '../permission-rules.ts'
import { isRefused, type Refused, refuse } from '../refusal-codes.ts'

/** The rows about a project that a mutator needs for its rights. */
export interface ProjectAccess {
  project: Project
  role: ProjectRole
}

/** The project, its members and their groups. `projectId` is undefined until the row that contains it is read. */
export const needsOfProject = (rows: Rows, projectId: string | undefined): Need[] =>
  projectId === undefined
    ? []
    : [
        { entity: 'project', id: projectId },
        { entity: 'projectMember', field: 'projectId', value: projectId },
        ...rows
          .list('projectMember', 'projectId', projectId)
          .flatMap(({ groupId }): Need[] => (groupId ? [{ entity: 'group', id: groupId }] : [])),
      ]

/** Whether somebody is a member of the organisation. Needs their rows. */
export const isHereIn =
  (rows: Rows) =>
  (userId: string): boolean =>
    rows.get('person', userId)?.hasLeft === false

/** The issue and the rows of its project. */
export const needsOfIssue = (rows: Rows, issueId: string): Need[] => [
  { entity: 'issue', id: issueId },
  ...needsOfProject(rows, rows.get('issue', issueId)?.projectId),
]

/** The people who are admins of a project, by themselves or in a group. */
export const adminsOf = (rows: Rows, members: readonly RowOf<'projectMember'>[]): string[] =>
  members
    .filter(({ role }) => role === 'admin')
    .flatMap(({ userId, groupId }) => userId ?? (groupId && rows.get('group', groupId)?.memberIds) ?? [])

const groupsOf = (rows: Rows, members: readonly RowOf<'projectMember'>[], userId: string): Set<string> =>
  new Set(
    members.flatMap(({ groupId }) => {
      const group = groupId ? rows.get('group', groupId) : undefined
      return group?.memberIds.includes(userId) ? [group.id] : []
    }),
  )

/** The project role of a person, such as the actor or a new assignee. `withoutId`: a membership that is not counted. */
export const roleOf = (rows: Rows, project: Project, who: Actor, withoutId?: string): ProjectRole | null => {
  const members = rows.list('projectMember', 'projectId', project.id).filter(({ id }) => id !== withoutId)
  return projectRole(who, project, members, groupsOf(rows, members, who.userId))
}

/** The project, if the actor may do this in it. Archived projects are read-only. */
export const accessProject = (
  rows: Rows,
  { actor }: MutatorContext,
  projectId: string,
  action: ProjectAction,
  { isOwn = false, isArchivedToo = false, isDeletedToo = false } = {},
): ProjectAccess | Refused => {
  const project = rows.get('project', projectId)
  if (!project || (project.deletedAt !== null && !isDeletedToo))
    return refuse('project.gone', { entity: 'project', id: projectId })
  const role = roleOf(rows, project, actor)
  const reason = whyNot(action, role, isOwn)
  if (reason || !role) return refuse('forbidden', { entity: 'project', id: projectId, params: { action, reason } })
  if (project.archivedAt !== null && !isArchivedToo)
    return refuse('project.archived', { entity: 'project', id: projectId })
  return { project, role }
}

const issueGone = (id: string): Refused => refuse('issue.gone', { entity: 'issue', id })

/** The issue and its project, if the actor may do this to it. */
export const accessIssue = (
  rows: Rows,
  context: MutatorContext,
  issueId: string,
  action: ProjectAction,
  { isDeletedToo = false } = {},
): (ProjectAccess & { issue: Issue }) | Refused => {
  const issue = rows.get('issue', issueId)
  if (!issue) return issueGone(issueId)
  const isOwn = isOwnIssue(issue, context.actor.userId)
  const access = accessProject(rows, context, issue.projectId, action, { isOwn })
  if (isRefused(access)) return access
  return issue.deletedAt !== null && !isDeletedToo ? issueGone(issueId) : { ...access, issue }
}
