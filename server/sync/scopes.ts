import { and, eq, exists, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isAdministrator } from '../../src/core/access/permission-rules.ts'
import type { Actor } from '../../src/core/sync/mutator-types.ts'
import {
  organizationScope,
  type Project,
  type ProjectRole,
  personScope,
  projectScope,
} from '../../src/core/work/entities.ts'
import { prepared, runPrepared, type Tx } from '../db/database.ts'
import { memberGroups, projectMembers, projects } from '../db/schema.ts'
import type { Lane } from './lanes.ts'

/** The roles of the people $2 in the organisation $1; for statements of their own, or within others. */
export const rolesOfPeople = `
  SELECT m.user_id::text AS id, m.role_codes AS roles
  FROM members m JOIN organizations o ON o.id = m.org_id AND o.enabled
  WHERE m.org_id = $1 AND m.user_id = ANY($2::bigint[]) AND m.enabled`

export interface RolesOfPerson {
  id: string
  roles: string[]
}

export const rolesById = (rows: readonly RolesOfPerson[]): Map<string, string[]> =>
  new Map(rows.map(({ id, roles }) => [id, roles]))

/** The roles of these people in an organisation, read anew. Who is no member, or is shut out, is not in it. */
export const rolesIn = async (tx: Tx, orgId: string, userIds: readonly string[]): Promise<Map<string, string[]>> =>
  rolesById(await runPrepared<RolesOfPerson>(tx, 'roles_of_people', rolesOfPeople, [orgId, userIds]))

/** Whether a project's rows are open to somebody: `scopesOf` asks the database the same of all projects at once. */
export const maySeeProject = (
  { userId, orgRoles }: Actor,
  { isOpen }: Pick<Project, 'isOpen'>,
  memberIds: readonly string[],
): boolean => isAdministrator(orgRoles) || isOpen || memberIds.includes(userId)

/** Whether somebody, or a group of theirs, is a member of the project; with `role`, in that role. For queries of `projects`. */
export const isProjectMember = (
  tx: Tx,
  orgId: string | Placeholder,
  userId: string | Placeholder | SQL,
  role?: ProjectRole,
) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(projectMembers)
      .leftJoin(memberGroups, and(eq(memberGroups.orgId, orgId), eq(memberGroups.id, projectMembers.groupId)))
      .where(
        and(
          eq(projectMembers.orgId, orgId),
          eq(projectMembers.projectId, projects.id),
          role ? eq(projectMembers.role, role) : undefined,
          or(eq(projectMembers.userId, userId), sql`${memberGroups.memberIds} @> ARRAY[${userId}]::text[]`),
        ),
      ),
  )

/** A row for each of these people who may see a project. */
const projectsOpenTo = (tx: Tx, name: string) => {
  const orgId = sql.placeholder('orgId')
  const people = sql`unnest(${sql.placeholder('userIds')}::text[], ${sql.placeholder('areAdmins')}::boolean[]) AS person(id, is_admin)`
  const userId = sql<string>`person.id`
  return tx
    .select({ userId, ids: sql<string[]>`array_agg(${projects.id}::text)` })
    .from(projects)
    .innerJoin(people, or(sql`person.is_admin`, eq(projects.isOpen, true), isProjectMember(tx, orgId, userId)))
    .where(and(eq(projects.orgId, orgId), isNull(projects.deletedAt)))
    .groupBy(userId)
    .prepare(name)
}

/**
 * Whose rows people with these roles may see: the one place that decides it. The organisation's, their own, and those of every
 * project that is open, that they or a group of theirs are members of, or, for who administers the organisation, of all. A deleted
 * project is nobody's: mutators alone may see it, to say so or to restore it.
 */
export const scopesOfPeople = async (
  tx: Tx,
  orgId: string,
  roles: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string[]>> => {
  const userIds = [...roles.keys()]
  const asked = { orgId, userIds, areAdmins: [...roles.values()].map(isAdministrator) }
  const rows = await prepared(tx, 'projects_open_to', projectsOpenTo).execute(asked)
  const open = new Map(rows.map(({ userId, ids }) => [userId, ids.map(projectScope)]))
  return new Map(userIds.map((id) => [id, [organizationScope, personScope(id), ...(open.get(id) ?? [])]]))
}

/** Whose rows the caller of this lane may see. */
export const scopesOf = async (tx: Tx, { orgId, userId }: Lane, roleCodes: readonly string[]): Promise<string[]> => {
  if (!orgId) return [personScope(userId)]
  return (await scopesOfPeople(tx, orgId, new Map([[userId, roleCodes]]))).get(userId) ?? []
}
