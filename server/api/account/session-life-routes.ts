import { eq } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { endSession, findSession, sessionRevoked } from '../../auth/session-store.ts'
import { sessions } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Handlers } from '../../http/handler-types.ts'

/** Calls that resume an existing session by its cookie, validate it or end it. */
export const sessionLifeRoutes: Pick<Handlers, 'logout' | 'resumeSession' | 'validateToken'> = {
  logout: async (_payload, context) => {
    const { token } = context.facts
    context.setSessionCookie(null)
    const session = token ? await findSession(context.db, context.secrets, token) : null
    await context.db.system(async (tx) => {
      const userId = String(session?.userId)
      if (session && (await endSession(tx, userId, session.id, 'signedOut')))
        await context.audit(tx, { action: 'logout', orgId: session.orgId, actorId: userId })
      for (const entry of await context.endCookieSession(tx, 'signedOut')) await context.audit(tx, entry)
    })
    return null
  },

  resumeSession: async (_payload, context) => {
    const token = context.facts.cookieToken
    const session = token ? await findSession(context.db, context.secrets, token) : null
    // the cookie stays: it may already be that of a sign-in that was answered in between
    if (!token || !session || session.endedAt || session.expiresAt <= context.now()) {
      // as with a token, a revoked session differs from an expired one: the device clears more
      if (session?.endedAt && session.endedReason !== 'signedOut') throw sessionRevoked(session.endedReason)
      throw new ApiError(codes.sessionInvalid, { message: 'session.invalid' })
    }
    const { userId, orgEmail, expiresAt } = session
    return { token, expiresAt: expiresAt.toISOString(), userId: String(userId), orgEmail }
  },

  validateToken: async (_payload, { auth, db }) => {
    const [session] = await db.system((tx) =>
      tx
        .select({ expiresAt: sessions.expiresAt })
        .from(sessions)
        .where(eq(sessions.id, auth.sessionId ?? '00000000-0000-0000-0000-000000000000')),
    )
    const never = new Date(8.64e15)
    return { userId: auth.userId, orgId: auth.orgId, expiresAt: (session?.expiresAt ?? never).toISOString() }
  },
}
