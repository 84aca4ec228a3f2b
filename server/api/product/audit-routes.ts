import { and, count, desc, eq } from 'drizzle-orm'
import { accounts, auditLog } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { asMember, pageOf, pageWindow } from '../signed-session.ts'

/** What happened in the organisation, newest first. */
export const auditRoutes: Pick<Handlers, 'listAudit'> = {
  listAudit: ({ action, ...page }, context) =>
    asMember(context, async (tx, orgId) => {
      const which = and(eq(auditLog.orgId, orgId), action ? eq(auditLog.action, action) : undefined)
      const rows = await tx
        .select({ entry: auditLog, actorName: accounts.name })
        .from(auditLog)
        .leftJoin(accounts, eq(accounts.id, auditLog.actorId))
        .where(which)
        .orderBy(desc(auditLog.id))
        .limit(pageWindow(page).limit)
        .offset(pageWindow(page).offset)
      const [all] = await tx.select({ total: count() }).from(auditLog).where(which)
      const list = rows.map(({ entry, actorName }) => ({
        id: String(entry.id),
        at: entry.at.toISOString(),
        action: entry.action,
        actorName,
        detail: entry.detail,
      }))
      return pageOf(list, all?.total ?? 0, page)
    }),
}
