import { eq } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { sessions } from '../../../db/schema.ts'
import type { Caller, HandlerContext } from '../../../http/handler-types.ts'

/** `security.md` 11 */
const reauthenticationMs = 5 * 60_000

/** Notes that the person of this session has just proved who they are, by which factor, and tells how long that counts. */
export const confirmIdentity = async (
  { auth: { sessionId, orgId }, now, audit }: Pick<HandlerContext<Caller>, 'auth' | 'now' | 'audit'>,
  tx: Tx,
  factor: 'password' | 'totp' | 'passkey',
): Promise<{ until: string }> => {
  const at = now()
  if (sessionId) await tx.update(sessions).set({ reauthenticatedAt: at }).where(eq(sessions.id, sessionId))
  await audit(tx, { action: 'identity.confirmed', orgId, detail: { factor } })
  return { until: new Date(at.getTime() + reauthenticationMs).toISOString() }
}
