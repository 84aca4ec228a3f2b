import { isAdministrator } from '../access/permission-rules.ts'
import type { Actor } from '../sync/mutator-types.ts'
import type { Issue, Project, ProjectRole, RowOf } from './entities.ts'

/**
 * Why an action is denied: only project admins may, viewers only read, the row belongs to another person, or the actor is
 * no member.
 */
export type DeniedReason = 'adminsOnly' | 'readOnly' | 'notOwn' | 'notMember'
/** `own`: only rows that the person created. */
type Permission = 'yes' | 'own' | Exclude<DeniedReason, 'notOwn' | 'notMember'>

const everyone = { admin: 'yes', member: 'yes', viewer: 'yes' } as const
const writers = { admin: 'yes', member: 'yes', viewer: 'readOnly' } as const
const admins = { admin: 'yes', member: 'adminsOnly', viewer: 'readOnly' } as const
const authors = { admin: 'yes', member: 'own', viewer: 'readOnly' } as const
/** Comments and similar texts can only be edited by their author. */
const authorsAlone = { admin: 'own', member: 'own', viewer: 'readOnly' } as const

/** The permissions of each project role. Shown in the product, evaluated offline and again on the server. */
export const permissionsTable = {
  'project.see': everyone,
  'project.edit': admins,
  'project.archive': admins,
  'project.delete': admins,
  'project.duplicate': writers,
  'member.edit': admins,
  'workflow.edit': admins,
  'type.edit': admins,
  'field.edit': admins,
  'label.create': writers,
  'label.edit': admins,
  'issue.create': writers,
  'issue.edit': writers,
  'issue.move': writers,
  'issue.rank': writers,
  'issue.watch': everyone,
  'issue.delete': authors,
  'issue.import': admins,
  'issue.moveToProject': writers,
  'comment.add': writers,
  'comment.edit': authorsAlone,
  'comment.delete': authors,
  'attachment.add': writers,
  'attachment.delete': authors,
  'filter.share': writers,
  'filter.edit': authors,
  /** Showing a board or list to outsiders by a link. */
  'project.share': admins,
  'issue.share': writers,
  /** Changing or ending a link. */
  'share.edit': authors,
  'sprint.edit': admins,
  'version.edit': admins,
} as const satisfies Record<string, Record<ProjectRole, Permission>>

/** Whether an issue counts as a person's own: they created or reported it. */
export const isOwnIssue = (
  { createdBy, reporterId }: Pick<Issue, 'createdBy' | 'reporterId'>,
  userId: string,
): boolean => createdBy === userId || reporterId === userId

export type ProjectAction = keyof typeof permissionsTable
export const projectActions = Object.keys(permissionsTable) as ProjectAction[]

export const strength: Record<ProjectRole, number> = { viewer: 0, member: 1, admin: 2 }

/**
 * The project role of an actor; null: none, so they do not see it. A person's own membership wins over those of their
 * groups, of which the strongest counts. Owners and administrators of the organisation are project admins everywhere; in an
 * open project everybody of the organisation is a member.
 */
export const projectRole = (
  actor: Actor,
  project: Pick<Project, 'isOpen'>,
  members: readonly Pick<RowOf<'projectMember'>, 'userId' | 'groupId' | 'role'>[],
  groupIds: ReadonlySet<string>,
): ProjectRole | null => {
  if (isAdministrator(actor.orgRoles)) return 'admin'
  const own = members.find(({ userId }) => userId === actor.userId)
  if (own) return own.role
  const ofGroups = members.flatMap(({ groupId, role }) => (groupId && groupIds.has(groupId) ? [role] : []))
  const [strongest] = ofGroups.sort((a, b) => strength[b] - strength[a])
  return strongest ?? (project.isOpen ? 'member' : null)
}

/** Null if allowed, otherwise the reason. */
export const whyNot = (action: ProjectAction, role: ProjectRole | null, isOwn = false): DeniedReason | null => {
  if (!role) return 'notMember'
  const permission: Permission = permissionsTable[action][role]
  if (permission === 'yes' || (permission === 'own' && isOwn)) return null
  return permission === 'own' ? 'notOwn' : permission
}
