import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { deviceOf } from '../../auth/known-device.ts'
import { endSession, endSessions } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import { sessions } from '../../db/schema.ts'
import type { Caller, Handlers } from '../../http/handler-types.ts'
import { isId } from '../accepted-fields-rules.ts'
import { notFound } from '../signed-session.ts'

const living = (userId: string) =>
  and(eq(sessions.userId, BigInt(userId)), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`))

/** Ends every session but the caller's; answers whether there was one. */
const endOthers = async (tx: Tx, { userId, sessionId }: Caller): Promise<boolean> => {
  const before = await tx.select({ id: sessions.id }).from(sessions).where(living(userId))
  await endSessions(tx, userId, 'revoked', sessionId ?? undefined)
  return before.some(({ id }) => id !== sessionId)
}

/** The devices someone is signed in on. */
export const sessionsRoutes: Pick<Handlers, 'listSessions' | 'revokeSessions'> = {
  listSessions: async (_payload, { auth, db, facts }) => {
    const rows = await db.system((tx) =>
      tx.select().from(sessions).where(living(auth.userId)).orderBy(desc(sessions.lastSeenAt)),
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
    const { userId, orgId } = auth
    await db.system(async (tx) => {
      const isEnded = await ('others' in payload
        ? endOthers(tx, auth)
        : isId(payload.sessionId) && endSession(tx, userId, payload.sessionId, 'revoked'))
      if (!isEnded && 'sessionId' in payload) throw notFound()
      // who has no other session ends nothing, however often they ask
      if (isEnded) await audit(tx, { action: 'session.revoked', orgId, actorId: userId })
    })
    return {}
  },
}
