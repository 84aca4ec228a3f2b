import { createHash } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import {
  ideClientOf,
  ideRedirect,
  isCodeChallenge,
  isCodeVerifier,
  isIdeState,
} from '../../../src/core/access/ide-redirect-rules.ts'
import { codes } from '../../../src/core/codes.ts'
import { issueSession, vouchingSession } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import { ideCodes, sessions } from '../../db/schema.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import { networkOf } from '../../limits/limits.ts'
import { noPermission } from '../signed-session.ts'

const lifeSeconds = 60

const codeInvalid = () => new ApiError(codes.ticketInvalid, { message: 'ide.code_invalid' })
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

type Redeemed = Parameters<Handlers['redeemIdeCode']>[0]

/** Selects the row of a code for its client, redirect address and verifier. */
const matchesClient = (
  { secrets }: Pick<HandlerContext, 'secrets'>,
  { clientId, redirectUri, code, codeVerifier }: Redeemed,
) =>
  and(
    eq(ideCodes.codeHash, secrets.hashToken(code)),
    eq(ideCodes.clientId, clientId),
    eq(ideCodes.redirectUri, redirectUri),
    eq(ideCodes.codeChallenge, challengeOf(codeVerifier)),
  )

/** Consumes the code; null if it is used, expired or unknown. */
const consumeCode = async (tx: Tx, context: HandlerContext, payload: Redeemed) => {
  const now = context.now()
  const [used] = await tx
    .update(ideCodes)
    .set({ usedAt: now })
    .where(and(matchesClient(context, payload), isNull(ideCodes.usedAt), gt(ideCodes.expiresAt, now)))
    .returning()
  return used ?? null
}

/** If a code is used twice, one of the two users has stolen it, so its session ends (RFC 6749 4.1.2). */
const endIssuedSession = async (tx: Tx, context: HandlerContext, payload: Redeemed) => {
  const [twice] = await tx
    .select({ hash: ideCodes.issuedTokenHash })
    .from(ideCodes)
    .where(and(matchesClient(context, payload), isNotNull(ideCodes.issuedTokenHash)))
  if (!twice?.hash) return
  const [ended] = await tx
    .update(sessions)
    .set({ endedAt: sql`now()`, endedReason: 'revoked' })
    .where(
      and(or(eq(sessions.tokenHash, twice.hash), eq(sessions.previousTokenHash, twice.hash)), isNull(sessions.endedAt)),
    )
    .returning({ userId: sessions.userId, orgId: sessions.orgId })
  if (ended) {
    const detail = { reason: 'ideCodeTwice' }
    await context.audit(tx, { action: 'session.revoked', orgId: ended.orgId, actorId: String(ended.userId), detail })
  }
}

const openSession = async (tx: Tx, context: HandlerContext, payload: Redeemed) => {
  const { secrets, now } = context
  const used = await consumeCode(tx, context, payload)
  if (!used) return null
  const session = await vouchingSession(tx, used.sessionId, now())
  if (!session) return null
  const { orgId } = session
  const userId = String(session.userId)
  const deviceName = ideClientOf(used.clientId)?.name ?? used.clientId
  // agreeing does not prove the person's identity, so the new session depends on this one
  const token = await issueSession(tx, secrets, { userId, orgId, deviceName, parent: session })
  const issuedTokenHash = secrets.hashToken(token)
  await tx.update(ideCodes).set({ issuedTokenHash }).where(eq(ideCodes.codeHash, used.codeHash))
  const detail = { clientId: used.clientId }
  await context.audit(tx, { action: 'ide.signedIn', orgId, actorId: userId, detail })
  return { token, userId, expiresAt: session.expiresAt.toISOString() }
}

/**
 * Signing in to an IDE: a signed-in user agrees, the code is sent to the IDE's own address, and only the client that began
 * (PKCE) can exchange it for a session, within 60 seconds, once. No URL contains the token.
 */
export const ideRoutes: Pick<Handlers, 'authorizeIde' | 'redeemIdeCode'> = {
  authorizeIde: async ({ clientId, redirectUri, state, codeChallenge }, context) => {
    const { secrets, auth } = context
    const { sessionId } = auth
    if (!sessionId) throw noPermission()
    if (!ideClientOf(clientId)) throw invalidField('clientId', 'pattern')
    const target = ideRedirect(clientId, redirectUri)
    if (!target) throw invalidField('redirectUri', 'pattern')
    if (!isIdeState(state)) throw invalidField('state', 'pattern')
    if (!isCodeChallenge(codeChallenge)) throw invalidField('codeChallenge', 'pattern')
    const code = secrets.newToken()
    await context.db.system(async (tx) => {
      const codeHash = secrets.hashToken(code)
      const expiresAt = new Date(context.now().getTime() + lifeSeconds * 1000)
      await tx.insert(ideCodes).values({ codeHash, sessionId, clientId, redirectUri, codeChallenge, expiresAt })
      await context.audit(tx, { action: 'ide.authorized', orgId: auth.orgId, detail: { clientId } })
    })
    target.searchParams.set('code', code)
    target.searchParams.set('state', state)
    return { redirectUrl: target.href }
  },

  redeemIdeCode: async (payload, context) => {
    await context.limits.consume('previewByAddress', networkOf(context.facts.ip))
    if (!isCodeVerifier(payload.codeVerifier)) throw codeInvalid()
    const opened = await context.db.system(async (tx) => {
      const session = await openSession(tx, context, payload)
      if (!session) await endIssuedSession(tx, context, payload)
      return session
    })
    if (!opened) throw codeInvalid()
    return opened
  },
}
