import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { compileFilter } from '../../../src/core/filters/compile-filter.ts'
import type { FilterGroup } from '../../../src/core/filters/filter-types.ts'
import type { Issue, StatusCategory } from '../../../src/core/work/entities.ts'
import type { FieldKind } from '../../../src/core/work/field-kinds.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, fields, issues, projects, statuses } from '../../db/schema.ts'

type IssueRow = typeof issues.$inferSelect

interface Scoped {
  tx: Tx
  orgId: string
  scopes: string[]
}

interface Asked {
  userId: string
  now: number
  filter?: FilterGroup | undefined
  after?: string | undefined
  limit: number
}

/** Issues that one call looks through at most: a filter that matches few has more pages instead of a longer wait. */
const mostScanned = 5000
const batch = 1000

/** The same evaluator as on devices (SYN-16), with what it looks up. */
const testOf = async ({ tx, orgId, scopes }: Scoped, { userId, now, filter }: Asked) => {
  if (!filter) return () => true
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
  const categoryOf = new Map(categories.map(({ id, category }) => [id, category as StatusCategory]))
  return compileFilter(filter, {
    ...{ me: userId, now, timeZone: person?.timeZone ?? 'UTC' },
    findField: (id) => kindOf.get(id),
    categoryOf: (id) => categoryOf.get(id),
  })
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

/** A page of the issues of these scopes that a filter matches, by id. */
export const findIssues = async (scoped: Scoped, asked: Asked) => {
  const { tx, orgId, scopes } = scoped
  const matches = await testOf(scoped, asked)
  const found: IssueRow[] = []
  let after = asked.after
  for (let scanned = 0; scanned < mostScanned; scanned += batch) {
    const rows = await tx
      .select()
      .from(issues)
      .where(
        and(
          eq(issues.orgId, orgId),
          inArray(issues.scope, scopes),
          isNull(issues.deletedAt),
          after ? gt(issues.id, after) : undefined,
        ),
      )
      .orderBy(asc(issues.id))
      .limit(batch)
    for (const row of rows) {
      if (!matches(row as unknown as Issue)) continue
      if (found.length === asked.limit) return { list: await withKeys(scoped, found), next: found.at(-1)?.id ?? null }
      found.push(row)
    }
    if (rows.length < batch) return { list: await withKeys(scoped, found), next: null }
    after = rows.at(-1)?.id
  }
  return { list: await withKeys(scoped, found), next: after ?? null }
}
