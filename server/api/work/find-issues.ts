import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { filterFault } from '../../../src/core/filters/filter-fault-rules.ts'
import type { FilterGroup } from '../../../src/core/filters/filter-types.ts'
import type { Issue, StatusCategory } from '../../../src/core/work/entities.ts'
import type { FieldKind } from '../../../src/core/work/field-kinds.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, fields, issues, projects, statuses } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { FilterLookups } from './filter-sources.ts'
import { serverFilter } from './filter-sql.ts'

type IssueRow = typeof issues.$inferSelect

interface Scoped {
  tx: Tx
  orgId: string
  scopes: string[]
}

interface IssueQuery {
  userId: string
  now: number
  filter?: FilterGroup | undefined
  after?: string | undefined
  limit: number
}

/**
 * The maximum number of issues that one call scans and reads: a filter that matches few, or that SQL cannot decide, gets more pages
 * instead of a longer wait.
 */
const max = { scanned: 10_000, read: 5000 }
const batch = 1000

/** The data of these scopes that a filter of this person needs. */
const lookupsOf = async ({ tx, orgId, scopes }: Scoped, { userId, now }: IssueQuery): Promise<FilterLookups> => {
  const [person] = await tx
    .select({ timeZone: accounts.timeZone })
    .from(accounts)
    .where(eq(accounts.id, BigInt(userId)))
  const kinds = await tx
    .select({ id: fields.id, kind: fields.kind })
    .from(fields)
    .where(and(eq(fields.orgId, orgId), inArray(fields.scope, scopes)))
  const categories = await tx
    .select({ id: statuses.id, category: statuses.category })
    .from(statuses)
    .where(and(eq(statuses.orgId, orgId), inArray(statuses.scope, scopes)))
  const kindOf = new Map(kinds.map(({ id, kind }) => [id, { kind: kind as FieldKind }]))
  return {
    ...{ me: userId, now, timeZone: person?.timeZone ?? 'UTC' },
    findField: (id) => kindOf.get(id),
    categories: new Map(categories.map(({ id, category }) => [id, category as StatusCategory])),
  }
}

/** Refuses (0400001) an invalid filter. */
const filterOf = (group: FilterGroup, lookups: FilterLookups) => {
  const fault = filterFault(group, lookups.findField)
  if (!fault) return serverFilter(group, lookups)
  const { reason, path, name } = fault
  throw new ApiError('0400001', {
    message: `filter.${reason}`,
    result: { field: 'filter', reason, path: `filter.${path}`, name },
  })
}

const keyPattern = /^([A-Z][A-Z0-9]{1,9})-([1-9]\d{0,8})$/

interface IssueKey {
  project: string
  number: number
}

/** The project's key and the number of `abc-12`; undefined if the text is not a key. */
export const readIssueKey = (text: string): IssueKey | undefined => {
  const [, project, number] = keyPattern.exec(text.toUpperCase()) ?? []
  return project ? { project, number: Number(number) } : undefined
}

/**
 * The ids of issues that had this key in another project, or before they were imported. Row-level security keeps `@>` from using an index, so
 * the first old key is compared alone (`issues_former_key`); most issues have no more. `issues_former_keys` finds the few with longer lists.
 */
export const idsThatHad = ({ project, number }: IssueKey, { orgId, scopes }: Omit<Scoped, 'tx'>): SQL => {
  const key = `${project}-${number}`
  const ofShown = sql`SELECT i.id FROM issues i
    WHERE i.org_id = ${orgId} AND i.scope = ANY (${sql.param(scopes)}) AND i.deleted_at IS NULL`
  return sql`${ofShown} AND i.former_keys[1] = ${key}
    UNION ALL ${ofShown} AND i.former_keys[2] IS NOT NULL AND i.former_keys @> ARRAY[${key}::text]`
}

/** Adds the key (`ABC-12`) to issues. */
export const withKeys = async <Row extends IssueRow>({ tx, orgId }: Scoped, rows: readonly Row[]) => {
  const ids = [...new Set(rows.map(({ projectId }) => projectId))]
  const keys = await tx
    .select({ id: projects.id, key: projects.key })
    .from(projects)
    .where(and(eq(projects.orgId, orgId), inArray(projects.id, ids)))
  const keyOf = new Map(keys.map(({ id, key }) => [id, key]))
  return rows.map((row) => ({ ...row, key: row.number === null ? null : `${keyOf.get(row.projectId)}-${row.number}` }))
}

/** A page of the issues of these scopes that a filter matches, by id. SQL narrows, the evaluator decides. */
export const findIssues = async (scoped: Scoped, query: IssueQuery, { scanned, read } = max) => {
  const { tx, orgId, scopes } = scoped
  const filter = query.filter && filterOf(query.filter, await lookupsOf(scoped, query))
  const behind = (id: string | undefined) =>
    and(
      ...[eq(issues.orgId, orgId), inArray(issues.scope, scopes), isNull(issues.deletedAt)],
      id ? gt(issues.id, id) : undefined,
    )
  /** The last id that this call scans; undefined if no issue follows it. */
  const lastScanned = async () => {
    const ids = tx.select({ id: issues.id }).from(issues).where(behind(query.after)).orderBy(asc(issues.id))
    const [last, more] = await ids.offset(scanned - 1).limit(2)
    return more && last?.id
  }
  const last = filter && (await lastScanned())
  const found: IssueRow[] = []
  const pageEnding = async (next: string | undefined) => ({ list: await withKeys(scoped, found), next: next ?? null })
  let after = query.after
  // if SQL can decide the filter, the first query is enough
  for (let [sum, size] = [0, query.limit + 1]; sum < read; sum += size, size = batch) {
    const rows = await tx
      .select()
      .from(issues)
      .where(and(behind(after), last ? lte(issues.id, last) : undefined, filter?.mayMatch))
      .orderBy(asc(issues.id))
      .limit(size)
    for (const row of rows) {
      if (filter && !filter.matches(row as unknown as Issue)) continue
      if (found.length === query.limit) return pageEnding(found.at(-1)?.id)
      found.push(row)
    }
    if (rows.length < size) return pageEnding(last)
    after = rows.at(-1)?.id
  }
  return pageEnding(after)
}
