import { and, asc, eq, gt, inArray, isNull, or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isProjectScope, projectScope } from '../../../src/core/work/entities.ts'
import type { Tx } from '../../db/database.ts'
import * as tables from '../../db/schema.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { laneOf } from '../../sync/lanes.ts'
import { scopesOf } from '../../sync/scopes.ts'
import { isId, withPlainIds } from '../accepted-fields-rules.ts'
import { asMember, notFound } from '../signed-session.ts'
import { findIssues, idsThatHad, readIssueKey, withKeys } from './find-issues.ts'

const { comments, issues, memberGroups, projects, relations, savedFilters, workPeople } = tables

interface ScopedQuery {
  tx: Tx
  orgId: string
  scopes: string[]
}

type RowTable = PgTable & Record<'orgId' | 'id' | 'scope', PgColumn>

/** Runs `work` with the scopes that the caller may see now. */
const withScopes = <Result>(context: HandlerContext<Caller>, work: (scoped: ScopedQuery) => Promise<Result>) =>
  asMember(context, async (tx, orgId) => {
    const { userId, roleCodes } = context.auth
    return work({ tx, orgId, scopes: await scopesOf(tx, laneOf(orgId, userId), roleCodes) })
  })

const visible = ({ orgId, scopes }: ScopedQuery, table: RowTable) =>
  and(eq(table.orgId, orgId), inArray(table.scope, scopes))

/** A page of the rows that the caller sees, by id. */
const readPage = async <Row>(
  scoped: ScopedQuery,
  table: RowTable,
  where: SQL | undefined,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ list: Row[]; next: string | null }> => {
  const rows = (await scoped.tx
    .select()
    .from(table as PgTable)
    .where(and(visible(scoped, table), where, after ? gt(table.id, after) : undefined))
    .orderBy(asc(table.id))
    .limit(limit + 1)) as (Row & { id: string })[]
  const list = rows.slice(0, limit)
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null }
}

const findProject = async (scoped: ScopedQuery, project: string) => {
  const named = isId(project) ? eq(projects.id, project) : eq(projects.key, project.toUpperCase())
  const [row] = await scoped.tx
    .select()
    .from(projects)
    .where(and(visible(scoped, projects), named, isNull(projects.deletedAt)))
  if (!row) throw notFound()
  return row
}

/** All rows of an entity that a project is configured with. */
const ofProject = async <Row>({ tx, orgId }: ScopedQuery, table: RowTable, projectId: string): Promise<Row[]> =>
  (await tx
    .select()
    .from(table as PgTable)
    .where(and(eq(table.orgId, orgId), eq(table.scope, projectScope(projectId))))
    .orderBy(asc(table.id))) as Row[]

/** Finds an issue by its id or key, also by a key that it had in another project. */
const findIssue = async (scoped: ScopedQuery, issue: string) => {
  const find = async (named: SQL | undefined) => {
    const found = scoped.tx.select().from(issues)
    return (await found.where(and(visible(scoped, issues), isNull(issues.deletedAt), named)).limit(1))[0]
  }
  const findByKey = async (key: NonNullable<ReturnType<typeof readIssueKey>>) => {
    const { project, number } = key
    const ofKey = scoped.tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(visible(scoped, projects), eq(projects.key, project), isNull(projects.deletedAt)))
    const byKey = await find(and(inArray(issues.projectId, ofKey), eq(issues.number, number)))
    if (byKey) return byKey
    const { rows } = await scoped.tx.execute<{ id: string }>(idsThatHad(key, scoped))
    return rows[0] && find(eq(issues.id, rows[0].id))
  }
  const key = readIssueKey(issue)
  const row = isId(issue) ? await find(eq(issues.id, issue)) : key && (await findByKey(key))
  if (!row) throw notFound()
  return row
}

const projectRoutes: Pick<Handlers, 'workProjects' | 'workProject'> = {
  workProjects: (page, context) =>
    withScopes(context, (scoped) => readPage(scoped, projects, isNull(projects.deletedAt), page)),

  workProject: ({ project: named }, context) =>
    withScopes(context, async (scoped) => {
      const project = await findProject(scoped, named)
      const of = <Row>(table: RowTable) => ofProject<Row>(scoped, table, project.id)
      return {
        project,
        issueTypes: await of(tables.issueTypes),
        statuses: await of(tables.statuses),
        transitions: await of(tables.transitions),
        fields: await of(tables.fields),
        labels: await of(tables.labels),
        members: await of(tables.projectMembers),
        sprints: await of(tables.sprints),
        versions: await of(tables.versions),
      }
    }),
}

const issueRoutes: Pick<Handlers, 'workIssues' | 'workIssue' | 'workComments'> = {
  workIssues: (given, context) =>
    withScopes(context, async (scoped) => {
      const { projectId, ...query } = withPlainIds(given)
      const scopes = scoped.scopes.filter((scope) =>
        projectId ? scope === projectScope(projectId) : isProjectScope(scope),
      )
      if (projectId && scopes.length === 0) throw notFound()
      const { userId } = context.auth
      return findIssues({ ...scoped, scopes }, { ...query, userId, now: context.now().getTime() })
    }),

  workIssue: ({ issue: named }, context) =>
    withScopes(context, async (scoped) => {
      const row = await findIssue(scoped, named)
      const related = await scoped.tx
        .select()
        .from(relations)
        .where(and(visible(scoped, relations), or(eq(relations.fromId, row.id), eq(relations.toId, row.id))))
      const [issue] = await withKeys(scoped, [row])
      if (!issue) throw notFound()
      return { issue, relations: related }
    }),

  workComments: ({ issueId, ...page }, context) =>
    withScopes(context, async (scoped) => {
      await findIssue(scoped, issueId)
      return readPage(scoped, comments, and(eq(comments.issueId, issueId), isNull(comments.deletedAt)), page)
    }),
}

const organizationRoutes: Pick<Handlers, 'workPeople' | 'workGroups' | 'workSavedFilters'> = {
  workPeople: (_payload, context) =>
    withScopes(context, async ({ tx, orgId }) => {
      const { userId: id, name, roleCodes, hasLeft } = workPeople
      const list = await tx
        .select({ id, name, roleCodes, hasLeft })
        .from(workPeople)
        .where(eq(workPeople.orgId, orgId))
        .orderBy(asc(id))
      return { list }
    }),

  workGroups: (_payload, context) =>
    withScopes(context, async (scoped) => ({
      list: await scoped.tx
        .select()
        .from(memberGroups)
        .where(visible(scoped, memberGroups))
        .orderBy(asc(memberGroups.id)),
    })),

  workSavedFilters: (page, context) => withScopes(context, (scoped) => readPage(scoped, savedFilters, undefined, page)),
}

/** The queries of programs: they read the same rows of the work area that `/sync` sends to the person's devices. */
export const workQueryRoutes = { ...projectRoutes, ...issueRoutes, ...organizationRoutes }
