import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { deviceOf } from '../../auth/device-rules.ts'
import { endSession, endSessions } from '../../auth/session-store.ts'
import { sessions } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { isId } from '../accepted-fields-rules.ts'
import { notFound } from '../signed-session.ts'

/** The devices someone is signed in on. */
export const sessionsRoutes: Pick<Handlers, 'listSessions' | 'revokeSessions'> = {
  listSessions: async (_payload, { auth, db, facts }) => {
    const rows = await db.system((tx) =>
      tx
        .select()
        .from(sessions)
        .where(
          and(eq(sessions.userId, BigInt(auth.userId)), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`)),
        )
        .orderBy(desc(sessions.lastSeenAt)),
    )
    return rows.map((row) => ({
      sessionId: row.id,
      ...deviceOf(row.deviceName, facts.language),
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      current: row.id === auth.sessionId,
    }))
  },

  revokeSessions: async (payload, { auth, db, audit }) => {
    const { userId, orgId, sessionId } = auth
    await db.system(async (tx) => {
      if ('others' in payload) await endSessions(tx, userId, 'revoked', sessionId ?? undefined)
      else if (!isId(payload.sessionId) || !(await endSession(tx, userId, payload.sessionId, 'revoked')))
        throw notFound()
      await audit(tx, { action: 'session.revoked', orgId, actorId: userId })
    })
    return {}
  },
}
