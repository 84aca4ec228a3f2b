import { type SQL, sql } from 'drizzle-orm'
import { type EntityName, projectScope } from '../../src/core/work/entities.ts'
import { restorableMs } from '../../src/core/work/work-limits.ts'
import { type Database, runPrepared, type Tx } from '../db/database.ts'
import { insertText } from '../db/insert-text.ts'
import { workChanges } from '../db/schema.ts'
import { laneOf, lockHead, moveHead } from './lanes.ts'

/** Issues per transaction, which holds the head of their organisation. */
const maxIssues = 100
/** How far back deleted comments are scrubbed; earlier ones were scrubbed by an earlier run, unless no server ran for two months. */
const scrubbedMs = 2 * restorableMs

interface IssueId {
  orgId: string
  id: string
}

/** A deleted row, and the issue or project that it was deleted with (its owner). */
interface DeletedRow {
  entity: EntityName
  id: string
  scope: string
  ownerId: string
}

const list = (ids: readonly string[]) =>
  sql`ARRAY[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]`
const uuids = (ids: readonly string[]) => sql`${list(ids)}::uuid[]`

const tablesOfIssues = [
  ['comment', sql`comments`, sql`issue_id`],
  ['attachment', sql`attachments`, sql`issue_id`],
  ['notice', sql`notices`, sql`issue_id`],
  ['relation', sql`relations`, sql`from_id`],
  ['relation', sql`relations`, sql`to_id`],
  ['issue', sql`issues`, sql`id`],
] as const satisfies readonly (readonly [EntityName, SQL, SQL])[]

/** Logs the deleted rows, so that devices drop them: one change for each owner. Returns the new head. */
const logDeletions = async (
  tx: Tx,
  orgId: string,
  { deleted, from, now }: { deleted: readonly DeletedRow[]; from: number; now: number },
) => {
  const ownerIds = [...new Set(deleted.map(({ ownerId }) => ownerId))]
  const numbers = new Map(ownerIds.map((id, at) => [id, from + at + 1]))
  const rows = deleted.map(({ entity, id, scope, ownerId }, n) => ({
    ...{ org_id: orgId, seq: numbers.get(ownerId), n, scope, entity, row_id: id },
    ...{ patch: null, is_whole: false, actor: '', at: now },
  }))
  await runPrepared(tx, 'log_gone', insertText(workChanges, '$1'), [JSON.stringify(rows)])
  return from + ownerIds.length
}

/**
 * Deletes the content of these rows from log, history and imports. The entry that a row left a scope stays in the log: a device that was
 * away since before may still have the row in that scope.
 */
const forget = async (tx: Tx, orgId: string, ids: readonly string[]) => {
  await tx.execute(
    sql`DELETE FROM work_changes WHERE org_id = ${orgId} AND row_id = ANY(${list(ids)}) AND patch IS NOT NULL`,
  )
  await tx.execute(sql`DELETE FROM work_history WHERE org_id = ${orgId} AND row_id = ANY(${list(ids)})`)
  await tx.execute(sql`DELETE FROM import_items WHERE org_id = ${orgId} AND row_id = ANY(${uuids(ids)})`)
}

/** Deletes issues and their rows, on the devices too. `where`: a condition on the issues `i`. Returns how many issues it deleted. */
const purgeIssues = (db: Pick<Database, 'system'>, orgId: string, where: SQL, now: number): Promise<number> =>
  db.system(async (tx) => {
    const lane = laneOf(orgId, '0')
    const head = await lockHead(tx, lane)
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT id FROM issues i WHERE org_id = ${orgId} AND ${where} LIMIT ${maxIssues}`,
    )
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    const deleted: DeletedRow[] = []
    for (const [entity, table, column] of tablesOfIssues) {
      const result = await tx.execute<{ id: string; scope: string; ownerId: string }>(
        sql`DELETE FROM ${table} WHERE org_id = ${orgId} AND ${column} = ANY(${uuids(ids)})
            RETURNING id, scope, ${column} AS "ownerId"`,
      )
      deleted.push(...result.rows.map((row) => ({ entity, ...row })))
    }
    await tx.execute(
      sql`DELETE FROM shares WHERE org_id = ${orgId} AND resource_type = 'issue' AND resource_id = ANY(${list(ids)})`,
    )
    await forget(
      tx,
      orgId,
      deleted.map((row) => row.id),
    )
    const seq = await logDeletions(tx, orgId, { deleted, from: head.seq, now })
    await moveHead(tx, lane, await freeChildren(tx, orgId, { ids, seq: seq + 1, now }))
    return ids.length
  })

/** Clears the parent of these issues' children, in one change. Returns the new head. */
const freeChildren = async (tx: Tx, orgId: string, { ids, seq, now }: { ids: string[]; seq: number; now: number }) => {
  const { rows } = await tx.execute(
    sql`WITH freed AS (
          UPDATE issues SET parent_id = NULL, rev = ${seq}
          WHERE org_id = ${orgId} AND parent_id = ANY(${uuids(ids)}) RETURNING id, scope)
        INSERT INTO work_changes (org_id, seq, n, scope, entity, row_id, patch, is_whole, actor, at)
        SELECT ${orgId}, ${seq}, row_number() OVER (), scope, 'issue', id, '{"parentId": null}', false, '', ${now} FROM freed
        RETURNING seq`,
  )
  return rows.length > 0 ? seq : seq - 1
}

const tablesOfProjects = [
  'issue_types',
  'statuses',
  'transitions',
  'fields',
  'labels',
  'sprints',
  'versions',
  'project_members',
  'shares',
  'import_items',
  'imports',
] as const

/** Deletes a project that has no issues left, with people's saved filters and favorites of it. */
const purgeProject = async (db: Pick<Database, 'system'>, { orgId, id }: IssueId, now: number): Promise<void> => {
  const scope = projectScope(id)
  for (const table of [sql`work_changes`, sql`work_history`])
    await db.system(async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = '1h'`)
      await tx.execute(sql`DELETE FROM ${table} WHERE org_id = ${orgId} AND scope = ${scope}`)
    })
  await db.system(async (tx) => {
    const lane = laneOf(orgId, '0')
    const head = await lockHead(tx, lane)
    for (const table of tablesOfProjects)
      await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE org_id = ${orgId} AND project_id = ${id}`)
    const filters = await tx.execute<{ id: string; scope: string }>(
      sql`DELETE FROM saved_filters WHERE org_id = ${orgId} AND project_id = ${id} RETURNING id, scope`,
    )
    const targets = [id, ...filters.rows.map((filter) => filter.id)]
    const favorites = await tx.execute<{ id: string; scope: string }>(
      sql`DELETE FROM favorites WHERE org_id = ${orgId} AND target_id = ANY(${uuids(targets)}) RETURNING id, scope`,
    )
    await tx.execute(sql`DELETE FROM projects WHERE org_id = ${orgId} AND id = ${id}`)
    const rows = [
      ...filters.rows.map((row) => ({ entity: 'savedFilter' as const, ...row, ownerId: id })),
      ...favorites.rows.map((row) => ({ entity: 'favorite' as const, ...row, ownerId: id })),
    ]
    const deleted = rows.filter((row) => row.scope !== scope)
    await forget(tx, orgId, [id, ...rows.map((row) => row.id)])
    // the head moves even if devices have nothing to drop: commits cache the configuration until it does
    const seq = deleted.length > 0 ? await logDeletions(tx, orgId, { deleted, from: head.seq, now }) : head.seq + 1
    await moveHead(tx, lane, seq)
  })
}

/** Removes the text of deleted comments from the log; their rows lost it when they were deleted. */
const scrubComments = (db: Pick<Database, 'system'>, before: number): Promise<unknown> =>
  db.system((tx) =>
    tx.execute(
      sql`UPDATE work_changes c SET patch = c.patch || '{"text": ""}' FROM comments d
          WHERE d.deleted_at < ${before} AND d.deleted_at > ${before - scrubbedMs}
            AND c.org_id = d.org_id AND c.row_id = d.id::text AND c.entity = 'comment' AND c.patch ->> 'text' <> ''`,
    ),
  )

/**
 * Permanently deletes rows that were deleted too long ago to be restored: issues with their comments, files and relations, and
 * projects, also from log and history. Devices drop them with their next changes.
 */
export const purgeDeleted = async (db: Pick<Database, 'system'>, now: number): Promise<void> => {
  const before = now - restorableMs
  await scrubComments(db, before)
  const read = (query: SQL) => db.system(async (tx) => (await tx.execute<Record<string, string>>(query)).rows)
  const organizations = await read(sql`SELECT DISTINCT org_id AS id FROM issues WHERE deleted_at < ${before}`)
  for (const { id } of organizations)
    while ((await purgeIssues(db, id as string, sql`i.deleted_at < ${before}`, now)) === maxIssues);
  const projects = await read(sql`SELECT org_id AS "orgId", id FROM projects WHERE deleted_at < ${before}`)
  for (const { orgId, id } of projects as unknown as IssueId[]) {
    while ((await purgeIssues(db, orgId, sql`i.project_id = ${id}`, now)) === maxIssues);
    await purgeProject(db, { orgId, id }, now)
  }
}
