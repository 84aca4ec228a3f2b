import { and, count, desc, eq, gte, ilike, inArray, lte, or } from 'drizzle-orm'
import { auditKindsOf } from '../../../src/core/audit/audit-kinds.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, auditLog } from '../../db/schema.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { isUserId } from '../accepted-fields-rules.ts'
import { likePattern } from '../like-pattern.ts'
import { asMember, pageOf, pageWindow } from '../signed-session.ts'

type Filter = Omit<Parameters<Handlers['listAudit']>[0], 'pageNumber' | 'pageSize'>

const acceptTime = (field: 'from' | 'to', input: string | undefined): Date | undefined => {
  if (input === undefined) return undefined
  const time = new Date(input)
  const year = time.getUTCFullYear()
  // PostgreSQL's calendar has no year 0
  if (!(year >= 1 && year <= 9000)) throw invalidField(field, 'range')
  return time
}

const patternOf = ({ person }: Filter) => (person?.trim() ? likePattern(person.trim()) : null)

/**
 * Ids of people with this name who did something in the organisation, including former members. Searches only names, because the
 * addresses of former members must not be searchable.
 */
const actorsNamed = async (context: HandlerContext<Caller>, text: string | null): Promise<bigint[]> => {
  if (text === null) return []
  const actors = await asMember(context, (tx, orgId) =>
    tx.selectDistinct({ id: auditLog.actorId }).from(auditLog).where(eq(auditLog.orgId, orgId)),
  )
  const ids = actors.flatMap(({ id }) => (id === null ? [] : [id]))
  const named = await context.db.system((tx) =>
    tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(inArray(accounts.id, ids), ilike(accounts.name, text))),
  )
  return named.map(({ id }) => id)
}

/** The filter as a condition. It finds the people in `named`, and members whom the organisation may see. */
const matching = (tx: Tx, orgId: string, filter: Filter, named: bigint[]) => {
  const { action, group, from, to } = filter
  const [since, until] = [acceptTime('from', from), acceptTime('to', to)]
  const text = patternOf(filter)
  const members = tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(ilike(accounts.name, text ?? ''), ilike(accounts.email, text ?? '')))
  return and(
    eq(auditLog.orgId, orgId),
    action ? eq(auditLog.action, action) : undefined,
    group && inArray(auditLog.action, auditKindsOf(group)),
    since && gte(auditLog.at, since),
    until && lte(auditLog.at, until),
    text === null ? undefined : or(inArray(auditLog.actorId, named), inArray(auditLog.actorId, members)),
  )
}

type Entry = typeof auditLog.$inferSelect

const personIn = ({ detail }: Entry, key: 'userId' | 'toUserId'): bigint | null => {
  const id = (detail as Record<string, unknown>)[key]
  return typeof id === 'string' && isUserId(id) ? BigInt(id) : null
}

/** Names of the people in these rows, including former members. */
const namesIn = async (tx: Tx, rows: readonly Entry[]): Promise<Map<bigint, string>> => {
  const ids = rows
    .flatMap((row) => [row.actorId, personIn(row, 'userId'), personIn(row, 'toUserId')])
    .filter((id) => id !== null)
  if (ids.length === 0) return new Map()
  const people = await tx
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, [...new Set(ids)]))
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** The audit log of the organisation, newest first. */
export const auditRoutes: Pick<Handlers, 'listAudit'> = {
  listAudit: async ({ pageNumber, pageSize, ...filter }, context) => {
    const page = { pageNumber, pageSize }
    const named = await actorsNamed(context, patternOf(filter))
    const { rows, total } = await asMember(context, async (tx, orgId) => {
      const which = matching(tx, orgId, filter, named)
      const rows = await tx
        .select()
        .from(auditLog)
        .where(which)
        .orderBy(desc(auditLog.id))
        .limit(pageWindow(page).limit)
        .offset(pageWindow(page).offset)
      const [all] = await tx.select({ total: count() }).from(auditLog).where(which)
      return { rows, total: all?.total ?? 0 }
    })
    const names = await context.db.system((tx) => namesIn(tx, rows))
    const nameOf = (id: bigint | null) => (id === null ? null : (names.get(id) ?? null))
    const list = rows.map((entry) => ({
      id: String(entry.id),
      at: entry.at.toISOString(),
      action: entry.action,
      actorName: nameOf(entry.actorId),
      subjectName: nameOf(personIn(entry, 'userId')),
      heirName: nameOf(personIn(entry, 'toUserId')),
      detail: entry.detail,
    }))
    return pageOf(list, total, page)
  },
}
