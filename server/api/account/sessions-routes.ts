import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { deviceOf } from '../../auth/device-names.ts'
import { forgetDevice, forgetDevices } from '../../auth/known-devices.ts'
import { endSession, endSessions } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import { sessions } from '../../db/schema.ts'
import type { Caller, Handlers } from '../../http/handler-types.ts'
import { isId } from '../accepted-fields-rules.ts'
import { notFound } from '../signed-session.ts'

const living = (userId: string) =>
  and(eq(sessions.userId, BigInt(userId)), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`))

/** Ends every session but the caller's and forgets all other devices; returns whether there was another session. */
const endOthers = async (tx: Tx, { userId, sessionId }: Caller): Promise<boolean> => {
  const { id, deviceId } = sessions
  const before = await tx.select({ id, deviceId }).from(sessions).where(living(userId))
  await endSessions(tx, userId, 'revoked', sessionId ?? undefined)
  const own = before.find(({ id }) => id === sessionId)
  await forgetDevices(tx, BigInt(userId), own?.deviceId ?? undefined)
  return before.some(({ id }) => id !== sessionId)
}

/** Ends one session and forgets its device; returns whether there was one. */
const endOne = async (tx: Tx, userId: string, sessionId: string): Promise<boolean> => {
  const ended = isId(sessionId) ? await endSession(tx, userId, sessionId, 'revoked') : null
  if (ended?.deviceId) await forgetDevice(tx, BigInt(userId), ended.deviceId)
  return ended !== null
}

/** The caller's sessions on all devices. */
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
      const isEnded = await ('others' in payload ? endOthers(tx, auth) : endOne(tx, userId, payload.sessionId))
      if (!isEnded && 'sessionId' in payload) throw notFound()
      // a call that ended nothing is not logged, so that repeating it adds no rows
      if (isEnded) await audit(tx, { action: 'session.revoked', orgId, actorId: userId })
    })
    return {}
  },
}
