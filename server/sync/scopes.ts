import { and, eq, exists, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import { PgDialect, QueryBuilder } from 'drizzle-orm/pg-core'
import { administratorRoles, isAdministrator } from '../../src/core/access/permission-rules.ts'
import type { Actor } from '../../src/core/sync/mutator-types.ts'
import { organizationScope, type Project, personScope, projectScope } from '../../src/core/work/entities.ts'
import { runPrepared, type Tx } from '../db/database.ts'
import { memberGroups, projectMembers, projects } from '../db/schema.ts'
import type { Lane } from './lanes.ts'

/** SQL: the roles of the people $2 in the organisation $1. Runs by itself or within another statement. */
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

/** Reads the current roles of these people in an organisation. Non-members and disabled members are left out. */
export const rolesIn = async (tx: Tx, orgId: string, userIds: readonly string[]): Promise<Map<string, string[]>> =>
  rolesById(await runPrepared<RolesOfPerson>(tx, 'roles_of_people', rolesOfPeople, [orgId, userIds]))

/** Whether a person may see a project's rows. `scopesOf` applies the same rule to all projects in one query. */
export const maySeeProject = (
  { userId, orgRoles }: Actor,
  { isOpen }: Pick<Project, 'isOpen'>,
  memberIds: ReadonlySet<string>,
): boolean => isAdministrator(orgRoles) || isOpen || memberIds.has(userId)

const memberships = (orgId: string | SQL, ...conditions: (SQL | undefined)[]) =>
  new QueryBuilder()
    .select({ one: sql`1` })
    .from(projectMembers)
    .leftJoin(memberGroups, and(eq(memberGroups.orgId, orgId), eq(memberGroups.id, projectMembers.groupId)))
    .where(and(eq(projectMembers.orgId, orgId), eq(projectMembers.projectId, projects.id), ...conditions))

const isTheirs = (userId: string | SQL) => eq(projectMembers.userId, userId)
const isOfTheirGroup = (userId: string | SQL) => sql`${memberGroups.memberIds} @> ARRAY[${userId}]::text[]`

/** SQL for queries of `projects`: whether a person, or a group of theirs, is a member of the project. */
export const isProjectMember = (orgId: string | SQL, userId: string | SQL) =>
  exists(memberships(orgId, or(isTheirs(userId), isOfTheirGroup(userId))))

/** SQL for queries of `projects`: whether a caller is an admin of the project, by the rule of `projectRole`. Undefined: of every project. */
export const isProjectAdmin = (
  orgId: string,
  { userId, roleCodes }: { userId: string; roleCodes: readonly string[] },
): SQL | undefined => {
  if (isAdministrator(roleCodes)) return undefined
  const isAdmin = eq(projectMembers.role, 'admin')
  return or(
    exists(memberships(orgId, isAdmin, isTheirs(userId))),
    and(exists(memberships(orgId, isAdmin, isOfTheirGroup(userId))), notExists(memberships(orgId, isTheirs(userId)))),
  )
}

/** A row for each of these people (`id` and `is_admin`) of the organisation $1 who may see a project. */
const projectsOpenTo = (people: SQL): string => {
  const query = sql`
    SELECT person.id AS "userId", array_agg(${projects.id}::text) AS ids
    FROM ${people} AS person(id, is_admin)
    JOIN ${projects} ON person.is_admin OR ${projects.isOpen} OR ${isProjectMember(sql`$1`, sql`person.id`)}
    WHERE ${projects.orgId} = $1 AND ${isNull(projects.deletedAt)}
    GROUP BY person.id`
  return new PgDialect().sqlToQuery(query.inlineParams()).sql
}

const projectsOfPeople = projectsOpenTo(sql`unnest($2::text[], $3::boolean[])`)

const administrators = sql.join(
  administratorRoles.map((role) => sql`${role}`),
  sql`, `,
)
/** The same for the rows of `rolesOfPeople`, which the surrounding statement must name `person_roles`. */
export const projectsOfRoles = projectsOpenTo(sql`(SELECT id, roles && ARRAY[${administrators}] FROM person_roles)`)

export interface OpenProjects {
  userId: string
  ids: string[]
}

/**
 * The scopes that people with these roles may see; nothing else decides this. They see the organisation's rows, their own, and those of
 * every project that is open or has them or a group of theirs as a member; administrators see all projects. Nobody sees a deleted
 * project; only mutators read it, to refuse a change or to restore it.
 */
export const scopesOfPeople = async (
  tx: Tx,
  orgId: string,
  roles: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string[]>> => {
  const userIds = [...roles.keys()]
  const values = [orgId, userIds, [...roles.values()].map(isAdministrator)]
  return scopesById(roles, await runPrepared<OpenProjects>(tx, 'projects_open_to', projectsOfPeople, values))
}

/** The scopes of these members, by the projects that are open to them. */
export const scopesById = (
  roles: ReadonlyMap<string, unknown>,
  projectsOf: readonly OpenProjects[],
): Map<string, string[]> => {
  const open = new Map(projectsOf.map(({ userId, ids }) => [userId, ids.map(projectScope)]))
  return new Map([...roles.keys()].map((id) => [id, [organizationScope, personScope(id), ...(open.get(id) ?? [])]]))
}

/** The scopes that the caller of this lane may see. */
export const scopesOf = async (tx: Tx, { orgId, userId }: Lane, roleCodes: readonly string[]): Promise<string[]> => {
  if (!orgId) return [personScope(userId)]
  return (await scopesOfPeople(tx, orgId, new Map([[userId, roleCodes]]))).get(userId) ?? []
}
