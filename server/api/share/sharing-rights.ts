import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ProjectRole } from '../../../src/core/work/entities.ts'
import { projectRole } from '../../../src/core/work/permission-rules.ts'
import type { Tx } from '../../db/database.ts'
import { issues, projects } from '../../db/schema.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of a project of this organisation; undefined if there is no such project. */
export const projectIfAny = async (tx: Tx, orgId: string, projectId: string): Promise<string | undefined> => {
  if (!uuid.test(projectId)) return undefined
  const [found] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.orgId, orgId), eq(projects.id, projectId), isNull(projects.deletedAt)))
  return found?.id
}

/** The project of an issue of this organisation; undefined if there is no such issue. */
export const issueProject = async (tx: Tx, orgId: string, issueId: string): Promise<string | undefined> => {
  if (!uuid.test(issueId)) return undefined
  const [found] = await tx
    .select({ projectId: issues.projectId })
    .from(issues)
    .where(and(eq(issues.orgId, orgId), eq(issues.id, issueId), isNull(issues.deletedAt)))
  return found && projectIfAny(tx, orgId, found.projectId)
}

/** A person's relation to a project: whether it is open to all, and their memberships. Null if there is no such project. */
export type ProjectMembership = {
  isOpen: boolean
  members: { userId: string | null; groupId: string | null; role: ProjectRole }[]
} | null

/** The relation of `userId` to a project, as one column of any query. */
export const projectMembership = (orgId: SQL | string, projectId: SQL | string, userId: SQL | string) =>
  sql<ProjectMembership>`(
    SELECT json_build_object('isOpen', p.is_open, 'members', coalesce((
      SELECT json_agg(json_build_object('userId', m.user_id, 'groupId', m.group_id, 'role', m.role))
      FROM project_members m LEFT JOIN member_groups g ON g.org_id = m.org_id AND g.id = m.group_id
      WHERE m.org_id = p.org_id AND m.project_id = p.id
        AND (m.user_id = ${userId}::text OR g.member_ids @> ARRAY[${userId}::text])), '[]'))
    FROM projects p WHERE p.org_id = ${orgId} AND p.id = ${projectId} AND p.deleted_at IS NULL)`

/** The person's role in the project; null if they do not see it, or it is deleted. */
export const roleAt = (
  userId: string,
  orgRoles: readonly string[],
  membership: ProjectMembership,
): ProjectRole | null =>
  membership &&
  projectRole(
    { userId, orgRoles },
    membership,
    membership.members,
    new Set(membership.members.flatMap(({ groupId }) => (groupId ? [groupId] : []))),
  )

/** The same, read from the database. */
export const roleInProject = async (
  tx: Tx,
  orgId: string,
  projectId: string | null,
  { userId, roleCodes }: { userId: string; roleCodes: readonly string[] },
): Promise<ProjectRole | null> => {
  if (projectId === null) return null
  const membership = projectMembership(sql`${orgId}::uuid`, sql`${projectId}::uuid`, sql`${userId}`)
  const { rows } = await tx.execute<{ membership: ProjectMembership }>(sql`SELECT ${membership} AS membership`)
  return roleAt(userId, roleCodes, rows[0]?.membership ?? null)
}
