import { eq } from 'drizzle-orm'
import { renewToken } from '../../../auth/session-store.ts'
import type { Tx } from '../../../db/database.ts'
import { sessions } from '../../../db/schema.ts'
import type { Caller, HandlerContext } from '../../../http/handler-types.ts'

/** SEC-11 */
const reauthenticationMs = 5 * 60_000

/**
 * Records that the person of this session has just proved their identity, and by which factor; returns how long the proof is valid.
 * `prove` consumes the proof. The session gets a new token, so that a stolen one ends (ASVS 7.2.4). `renewed` tells the
 * runtime that nothing else about the session changed.
 */
export const confirmIdentity = async (
  { auth: { sessionId, orgId }, facts, secrets, db, now, audit, setSessionCookie }: HandlerContext<Caller>,
  factor: 'password' | 'totp' | 'passkey' | 'mailCode',
  prove?: (tx: Tx) => Promise<unknown>,
) => {
  const at = now()
  const token = await db.system(async (tx) => {
    await prove?.(tx)
    if (sessionId) await tx.update(sessions).set({ reauthenticatedAt: at }).where(eq(sessions.id, sessionId))
    const renewed = sessionId && facts.token ? await renewToken(tx, secrets, sessionId, facts.token) : null
    await audit(tx, { action: 'identity.confirmed', orgId, detail: { factor } })
    return renewed
  })
  const until = new Date(at.getTime() + reauthenticationMs).toISOString()
  if (!token) return { until }
  setSessionCookie(token)
  return { until, token, renewed: true as const }
}
