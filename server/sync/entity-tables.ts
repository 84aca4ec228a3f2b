import { and, asc, eq, getTableColumns, getTableName, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type AnyRow, type EntityName, organizationScope, personScope } from '../../src/core/work/entities.ts'
import { prepared, runPrepared, type Tx } from '../db/database.ts'
import { insertText } from '../db/insert-text.ts'
import * as tables from '../db/schema.ts'
import type { Lane } from './lanes.ts'

/** Requested rows: by id, or by the value of an indexed field. */
export interface RowRequest {
  ids: ReadonlySet<string>
  byField: ReadonlyMap<string, ReadonlySet<string>>
}

export interface RowPatch {
  id: string
  /** Undefined if the row stays in its scope. */
  scope?: string
  rev: number
  fields: Readonly<Record<string, unknown>>
}

/**
 * Reads and writes the rows of one entity in one lane. The caller decides visibility. Writes send their statements before they
 * return, so whatever the caller sends next (perhaps the commit) runs after them.
 */
export interface EntityTable {
  load(tx: Tx, lane: Lane, request: RowRequest): Promise<AnyRow[]>
  /** Rows of a scope after the id `after`, ordered by id. */
  page(tx: Tx, lane: Lane, scope: string, after: string | null, limit: number): Promise<AnyRow[]>
  fields: ReadonlySet<string>
  insert(tx: Tx, lane: Lane, rows: readonly AnyRow[]): Promise<void>
  /** All rows change the same fields. */
  update(tx: Tx, lane: Lane, patches: readonly RowPatch[]): Promise<void>
  remove(tx: Tx, lane: Lane, ids: readonly string[]): Promise<void>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type RowTable = PgTable & Record<'orgId' | 'id' | 'scope' | 'rev', PgColumn>

/** An entity with its own table, whose columns have the names of the row's fields. */
const rowTable = (table: RowTable): EntityTable => {
  const { orgId, ...columns } = getTableColumns(table) as Record<string, PgColumn>
  const name = getTableName(table)
  const inserted = insertText(table, '$1')
  const column = (field: string): PgColumn => {
    const found = columns[field]
    if (!found) throw new Error(`${name} has no column for ${field}`)
    return found
  }
  const toRecord = (row: object) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [column(field).name, value]))
  const records = (lane: Lane, rows: readonly object[]): string =>
    JSON.stringify(rows.map((row) => ({ org_id: lane.id, ...toRecord(row) })))
  /** Drops ids that are not UUIDs: they match nothing, and a query would fail on them. */
  const askable = (field: string, values: ReadonlySet<string>): string[] =>
    column(field).getSQLType() === 'uuid' ? [...values].filter((value) => uuid.test(value)) : [...values]
  const among = (fields: readonly string[]) => (tx: Tx, name: string) => {
    const wanted = or(...fields.map((field) => sql`${column(field)} = ANY(${sql.placeholder(field)})`))
    return select(tx, and(eq(table.orgId, sql.placeholder('laneId')), wanted)).prepare(name)
  }
  const select = (tx: Tx, where: SQL | undefined) =>
    tx
      .select(columns)
      .from(table as PgTable)
      .where(where)
  return {
    fields: new Set(Object.keys(columns).filter((field) => !['id', 'scope', 'rev'].includes(field))),
    load: async (tx, lane, { ids, byField }) => {
      const conditions = [['id', ids] as const, ...byField]
        .map(([field, values]) => [field, askable(field, values)] as const)
        .filter(([, values]) => values.length > 0)
      if (conditions.length === 0) return []
      const fields = conditions.map(([field]) => field)
      const query = prepared(tx, `${name} by ${fields}`, among(fields))
      return (await query.execute({ laneId: lane.id, ...Object.fromEntries(conditions) })) as unknown as AnyRow[]
    },
    page: async (tx, lane, scope, after, limit) =>
      (await select(
        tx,
        and(eq(table.orgId, lane.id), eq(table.scope, scope), after === null ? undefined : gt(table.id, after)),
      )
        .orderBy(asc(table.id))
        .limit(limit)) as unknown as AnyRow[],
    insert: async (tx, lane, rows) => void (await runPrepared(tx, `${name} insert`, inserted, [records(lane, rows)])),
    update: async (tx, lane, patches) => {
      const rows = patches.map(({ id, scope, rev, fields }) => ({ id, rev, ...(scope ? { scope } : {}), ...fields }))
      const changed = Object.keys(rows[0] ?? {}).filter((field) => field !== 'id')
      const sets = changed.map((field) => `"${column(field).name}" = new."${column(field).name}"`)
      // without the ids PostgreSQL may plan to read every row of the organisation
      const text = `UPDATE "${name}" AS t SET ${sets} FROM jsonb_populate_recordset(null::"${name}", $2) AS new
        WHERE t.org_id = $1 AND t.id = ANY($3) AND t.id = new.id`
      const ids = rows.map(({ id }) => id)
      await runPrepared(tx, `${name} set ${changed}`, text, [lane.id, records(lane, rows), ids])
    },
    remove: async (tx, lane, ids) =>
      void (await runPrepared(tx, `${name} remove`, `DELETE FROM "${name}" WHERE org_id = $1 AND id = ANY($2)`, [
        lane.id,
        ids,
      ])),
  }
}

/** The first issues of a scope in the order of lists and boards, unresolved ones first; all issues or those of one assignee. */
export const firstIssues = async (
  tx: Tx,
  lane: Lane,
  scope: string,
  { limit, assigneeId }: { limit: number; assigneeId?: string },
): Promise<AnyRow[]> => {
  const { issues } = tables
  const { orgId, ...columns } = getTableColumns(issues)
  const isTheirs = assigneeId === undefined ? undefined : eq(issues.assigneeId, assigneeId)
  return (await tx
    .select(columns)
    .from(issues)
    .where(and(eq(orgId, lane.id), eq(issues.scope, scope), isNull(issues.deletedAt), isTheirs))
    .orderBy(sql`${issues.resolvedAt} IS NOT NULL`, asc(issues.rank), asc(issues.id))
    .limit(limit)) as unknown as AnyRow[]
}

const never = (what: string) => async (): Promise<void> => {
  throw new Error(`${what} are not written by mutators.`)
}

/** Rows of accounts and organisations are in the tables of the account area. */
const singleRow = (
  table: PgTable & { id: PgColumn },
  columns: Readonly<Record<string, PgColumn>>,
  { idOf, scopeOf }: { idOf: (lane: Lane) => string | null; scopeOf: (lane: Lane) => string },
): EntityTable => {
  const own = (lane: Lane) => eq(table.id, idOf(lane))
  const read = async (tx: Tx, lane: Lane): Promise<AnyRow[]> => {
    const rows = await tx
      .select(columns)
      .from(table as PgTable)
      .where(own(lane))
    return rows.map((row) => ({ ...row, id: idOf(lane), scope: scopeOf(lane), rev: 0 }) as unknown as AnyRow)
  }
  return {
    fields: new Set(Object.keys(columns)),
    load: async (tx, lane, { ids }) => (ids.has(idOf(lane) ?? '') ? read(tx, lane) : []),
    page: async (tx, lane, scope, after) => {
      const id = idOf(lane)
      return id !== null && scope === scopeOf(lane) && (after === null || after < id) ? read(tx, lane) : []
    },
    insert: never('Accounts and organisations'),
    update: async (tx, lane, patches) => {
      const sent = patches.map(({ fields }) => {
        const update = tx
          .update(table)
          .set(setOf(table, columns, fields))
          .where(own(lane))
          .toSQL()
        return tx.$client.query(update.sql, update.params)
      })
      await Promise.all(sent)
    },
    remove: never('Accounts and organisations'),
  }
}

const setOf = (table: PgTable, columns: Readonly<Record<string, PgColumn>>, fields: RowPatch['fields']) => {
  const keys = new Map(Object.entries(getTableColumns(table)).map(([key, column]) => [column, key]))
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [keys.get(columns[field] as PgColumn) as string, value]),
  )
}

const { accounts, organizations, workPeople } = tables

/** A person's settings of notices, as their profile has them. */
export const noticeColumns = {
  noticeAssigned: accounts.noticeAssigned,
  noticeMentioned: accounts.noticeMentioned,
  noticeDue: accounts.noticeDue,
  noticeComment: accounts.noticeComment,
  noticeStatus: accounts.noticeStatus,
  noticeMails: accounts.noticeMails,
}

const profile = singleRow(
  accounts,
  {
    orgUserName: accounts.name,
    timeZone: accounts.timeZone,
    language: accounts.language,
    jobRole: accounts.jobRole,
    otherText: accounts.otherText,
    head: accounts.head,
    fieldRevs: accounts.fieldRevs,
    ...noticeColumns,
  },
  { idOf: ({ orgId, userId }) => (orgId ? null : userId), scopeOf: ({ userId }) => personScope(userId) },
)

const organization = singleRow(
  organizations,
  {
    orgName: organizations.name,
    language: organizations.language,
    timeZone: organizations.timeZone,
    scale: organizations.scale,
    industry: organizations.industry,
    avatar: organizations.avatar,
    sceneId: organizations.sceneId,
    fieldRevs: organizations.fieldRevs,
  },
  { idOf: ({ orgId }) => orgId, scopeOf: () => organizationScope },
)

/** Read only by mutators: devices get people with each answer. */
const person: EntityTable = {
  fields: new Set(),
  load: async (tx, lane, { ids }) => {
    const rows = await tx
      .select({
        id: workPeople.userId,
        name: workPeople.name,
        head: workPeople.head,
        roleCodes: workPeople.roleCodes,
        hasLeft: workPeople.hasLeft,
      })
      .from(workPeople)
      .where(and(eq(workPeople.orgId, lane.id), inArray(workPeople.userId, [...ids])))
    return rows.map((row) => ({ ...row, scope: organizationScope, rev: 0 }))
  },
  page: async () => [],
  insert: never('People'),
  update: never('People'),
  remove: never('People'),
}

/** The storage of each entity. */
export const entityTables: Readonly<Record<EntityName, EntityTable>> = {
  profile,
  organization,
  person,
  group: rowTable(tables.memberGroups),
  project: rowTable(tables.projects),
  projectMember: rowTable(tables.projectMembers),
  issueType: rowTable(tables.issueTypes),
  status: rowTable(tables.statuses),
  transition: rowTable(tables.transitions),
  field: rowTable(tables.fields),
  label: rowTable(tables.labels),
  issue: rowTable(tables.issues),
  relation: rowTable(tables.relations),
  comment: rowTable(tables.comments),
  attachment: rowTable(tables.attachments),
  savedFilter: rowTable(tables.savedFilters),
  favorite: rowTable(tables.favorites),
  notice: rowTable(tables.notices),
  sprint: rowTable(tables.sprints),
  version: rowTable(tables.versions),
}

export const entityNames = Object.keys(entityTables) as EntityName[]
