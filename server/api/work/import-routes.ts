import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { ImportProblem } from '../../../src/core/calls/import-calls.ts'
import { restorableMs } from '../../../src/core/work/work-limits.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, importItems, imports, issues, members, projects } from '../../db/schema.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { capsTable } from '../../limits/caps.ts'
import { beginLane, laneOf } from '../../sync/lanes.ts'
import { isProjectAdmin } from '../../sync/scopes.ts'
import { roleInProject } from '../share/sharing-rights.ts'
import { asMember, noPermission, notFound } from '../signed-session.ts'

const maxListed = 20
const maxProblems = 500
/** Preparing a file again and again must not fill the database. */
const { max: maxPerDay } = capsTable.importsOfDay
const dayMs = 24 * 60 * 60 * 1000

type ImportCall =
  | 'findImported'
  | 'createImport'
  | 'addImportItems'
  | 'startImport'
  | 'cancelImport'
  | 'undoImport'
  | 'listImports'
  | 'listImportProblems'

/** Refuses people who are not admins of the project. Those who do not see it are told what they are told of one that does not exist. */
const checkAdmin = async ({ auth }: HandlerContext<Caller>, tx: Tx, orgId: string, projectId: string) => {
  const role = await roleInProject(tx, orgId, projectId, auth)
  if (role === null) throw notFound()
  if (role !== 'admin') throw noPermission()
}

type Row = typeof imports.$inferSelect
const which = (orgId: string, importId: string) => and(eq(imports.orgId, orgId), eq(imports.id, importId))

const selectImport = (tx: Tx, orgId: string, importId: string) =>
  tx.select().from(imports).where(which(orgId, importId))

/** The import, if the caller is an admin of its project. */
const checkImport = async (context: HandlerContext<Caller>, tx: Tx, row: Row | undefined): Promise<Row> => {
  if (!row) throw notFound()
  await checkAdmin(context, tx, row.orgId, row.projectId)
  return row
}

/** The import, locked, for an admin of its project. */
const lockImport = async (context: HandlerContext<Caller>, tx: Tx, orgId: string, importId: string): Promise<Row> => {
  const [row] = await selectImport(tx, orgId, importId).for('update')
  return checkImport(context, tx, row)
}

const setState = async (tx: Tx, row: Row, state: Row['state'], finishedAt: number | null = null): Promise<Row> => {
  const [changed] = await tx.update(imports).set({ state, finishedAt }).where(which(row.orgId, row.id)).returning()
  return changed as Row
}

/** Changes an import and answers with its new state. A repeated request changes nothing and gets the current state. */
const change = (
  context: HandlerContext<Caller>,
  importId: string,
  work: (tx: Tx, row: Row, now: number) => Promise<Row>,
) =>
  asMember(context, async (tx, orgId) =>
    work(tx, await lockImport(context, tx, orgId, importId), context.now().getTime()),
  )

const countItems = async (tx: Tx, { orgId, id }: Row): Promise<number> => {
  const count = await tx.$count(importItems, and(eq(importItems.orgId, orgId), eq(importItems.importId, id)))
  return Number(count)
}

export const importRoutes: Pick<Handlers, ImportCall> = {
  findImported: ({ projectId, externalIds, addresses }, context) =>
    asMember(context, async (tx, orgId) => {
      await checkAdmin(context, tx, orgId, projectId)
      const found = await tx
        .select({ externalId: sql<string>`${importItems.externalId}`, issueId: importItems.rowId })
        .from(importItems)
        .innerJoin(issues, and(eq(issues.orgId, orgId), eq(issues.id, importItems.rowId)))
        .where(
          and(
            eq(importItems.orgId, orgId),
            eq(importItems.projectId, projectId),
            inArray(importItems.externalId, ['', ...externalIds]),
            inArray(importItems.state, ['done', 'kept']),
            sql`${issues.deletedAt} IS NULL`,
          ),
        )
      const people = await tx
        .select({ address: sql<string>`lower(${accounts.email})`, userId: sql<string>`${accounts.id}::text` })
        .from(members)
        .innerJoin(accounts, eq(accounts.id, members.userId))
        .where(
          and(
            eq(members.orgId, orgId),
            eq(members.enabled, true),
            inArray(sql`lower(${accounts.email})`, ['', ...addresses.map((address) => address.toLowerCase())]),
          ),
        )
      return { issues: found, people }
    }),

  createImport: ({ importId, projectId, fileName, total }, context) =>
    asMember(context, async (tx, orgId) => {
      await checkAdmin(context, tx, orgId, projectId)
      const { userId } = context.auth
      const now = context.now().getTime()
      await beginLane(tx, laneOf(orgId, userId))
      const [before] = await tx.select().from(imports).where(which(orgId, importId))
      if (before && (before.userId !== userId || before.projectId !== projectId)) throw notFound()
      const ofDay = and(eq(imports.orgId, orgId), gt(imports.createdAt, now - dayMs))
      if (!before && Number(await tx.$count(imports, ofDay)) >= maxPerDay) throw invalidField('importId', 'limit')
      const row = { orgId, id: importId, projectId, userId, fileName, total, state: 'filling' as const, createdAt: now }
      const [made] = before ? [before] : await tx.insert(imports).values(row).returning()
      return made as Row
    }),

  addImportItems: ({ importId, from, items }, context) =>
    asMember(context, async (tx, orgId) => {
      const row = await lockImport(context, tx, orgId, importId)
      if (row.state !== 'filling') return { held: await countItems(tx, row) }
      if (from + items.length > row.total) throw invalidField('from', 'range')
      const place = { orgId, importId, projectId: row.projectId }
      await tx
        .insert(importItems)
        .values(items.map((item, at) => ({ ...place, ...item, n: from + at })))
        .onConflictDoNothing()
      return { held: await countItems(tx, row) }
    }),

  startImport: ({ importId }, context) =>
    change(context, importId, async (tx, row) => {
      if (row.state !== 'filling') return row
      if ((await countItems(tx, row)) < row.total) throw invalidField('importId', 'range')
      return setState(tx, row, 'running')
    }),

  cancelImport: ({ importId }, context) =>
    change(context, importId, async (tx, row, now) =>
      row.state === 'running' || row.state === 'filling' ? setState(tx, row, 'cancelled', now) : row,
    ),

  undoImport: ({ importId }, context) =>
    change(context, importId, async (tx, row, now) => {
      if (row.state !== 'done' && row.state !== 'cancelled') return row
      if (now - (row.finishedAt ?? row.createdAt) > restorableMs) throw invalidField('importId', 'expired')
      // it is undone with the rights of the person who undoes it
      await tx.update(imports).set({ userId: context.auth.userId }).where(which(row.orgId, row.id))
      return setState(tx, row, 'undoing')
    }),

  listImports: ({ projectId }, context) =>
    asMember(context, async (tx, orgId) => {
      if (projectId) await checkAdmin(context, tx, orgId, projectId)
      const rows = await tx
        .select({ row: imports })
        .from(imports)
        .innerJoin(projects, and(eq(projects.orgId, orgId), eq(projects.id, imports.projectId)))
        .where(
          and(
            eq(imports.orgId, orgId),
            projectId ? eq(imports.projectId, projectId) : undefined,
            sql`${imports.state} <> 'filling'`,
            isNull(projects.deletedAt),
            isProjectAdmin(orgId, context.auth),
          ),
        )
        .orderBy(desc(imports.createdAt))
        .limit(maxListed)
      return { list: rows.map(({ row }) => row) }
    }),

  listImportProblems: ({ importId, after }, context) =>
    asMember(context, async (tx, orgId) => {
      const [row] = await selectImport(tx, orgId, importId)
      const { projectId } = await checkImport(context, tx, row)
      const { n, line, name, externalId, refusal } = importItems
      const summary = sql<string>`coalesce(${importItems.args} ->> 'summary', left(${importItems.args} ->> 'text', 100), ${importItems.args} #>> '{fields,name}', '')`
      const list = await tx
        .select({ n, line, name, externalId, summary, refusal })
        .from(importItems)
        .where(
          and(
            eq(importItems.orgId, orgId),
            eq(importItems.importId, importId),
            eq(importItems.projectId, projectId),
            eq(importItems.state, 'refused'),
            gt(n, after),
          ),
        )
        .orderBy(asc(n))
        .limit(maxProblems)
      return { list: list as unknown as ImportProblem[] }
    }),
}
