import { eq, sql } from 'drizzle-orm'
import { codes } from '../../../src/core/envelope.ts'
import { normalizeEmail } from '../../../src/core/forms/email-rules.ts'
import { isPassword } from '../../auth/passwords.ts'
import { endSession, findSession, issueSession } from '../../auth/session-store.ts'
import { accounts, sessions } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import { type AccountRow, findAccountByEmail, homeOrganization } from './account-queries.ts'
import { checkMailCode, mailCodeExpired } from './check-mail-code.ts'
import { consumeMailCode } from './mail-code-queries.ts'
import { forgiveSignIns, forgiveStrangers, limitSignIns } from './sign-in-limits.ts'

/**
 * Consecutive failures after which a password alone is not enough, save on a device known before: a mailed code or a reset
 * forgives them.
 */
const hardStop = 100

const wrongCredentials = () => new ApiError(codes.invalidCredentials, { message: 'account.invalid_credentials' })
const disabled = () => new ApiError(codes.accountDisabled, { message: 'account.disabled' })

/** Starts a session for someone who proved who they are, and sends its cookie. */
const signIn = async (context: HandlerContext, account: AccountRow, deviceName: string | undefined) => {
  const userId = String(account.id)
  const { token, orgId } = await context.db.system(async (tx) => {
    const orgId = await homeOrganization(tx, userId)
    const token = await issueSession(tx, context.secrets, {
      userId,
      orgId,
      deviceName: deviceName ?? context.facts.userAgent,
    })
    await tx.update(accounts).set({ failedLogins: 0 }).where(eq(accounts.id, account.id))
    await context.audit(tx, { action: 'login.succeeded', orgId, actorId: userId })
    return { token, orgId }
  })
  context.setSessionCookie(token)
  context.rememberDevice(account.email)
  return { token, userId, temporary: orgId === null }
}

/** Who fails is remembered without their address: the log must not become a list of people. */
const rememberFailure = (context: HandlerContext, email: string, account: AccountRow | undefined) =>
  context.db.system(async (tx) => {
    await tx
      .update(accounts)
      .set({ failedLogins: sql`${accounts.failedLogins} + 1` })
      .where(eq(accounts.id, account?.id ?? -1n))
    await context.audit(tx, { action: 'login.failed', detail: { address: context.secrets.hmac('address', email) } })
  })

/**
 * Signing in and out. An unknown address, a wrong password and a disabled account without the right password are one
 * answer at one cost; that an account is disabled is told only to who knows its password.
 */
export const signInRoutes: Pick<Handlers, 'login' | 'loginCode' | 'logout' | 'resumeSession' | 'validateToken'> = {
  login: async ({ orgEmail, password, deviceName }, context) => {
    const email = normalizeEmail(orgEmail)
    await limitSignIns(context, email)
    const account = await context.db.system((tx) => findAccountByEmail(tx, email))
    const isRight = await isPassword(account?.passwordHash ?? null, password)
    const isStopped = (account?.failedLogins ?? 0) >= hardStop && context.knownDevice(email) === null
    if (!account || !isRight || isStopped) {
      await rememberFailure(context, email, account)
      throw wrongCredentials()
    }
    if (!account.enabled) throw disabled()
    await forgiveSignIns(context, email)
    return signIn(context, account, deviceName)
  },

  loginCode: async ({ loginType, code, requestId = '', orgEmail = '' }, context) => {
    if (loginType !== 'email') throw new ApiError(codes.notIntegrated, { message: 'provider.not_integrated' })
    const email = normalizeEmail(orgEmail)
    const mailCode = { requestId, scene: 'login', email }
    await checkMailCode(context, mailCode, code)
    const account = await context.db.system(async (tx) => {
      if (!(await consumeMailCode(tx, mailCode))) throw mailCodeExpired()
      return findAccountByEmail(tx, email)
    })
    if (!account) throw wrongCredentials()
    if (!account.enabled) throw disabled()
    await forgiveStrangers(context, email)
    return signIn(context, account, undefined)
  },

  logout: async (_payload, context) => {
    const { token } = context.facts
    context.setSessionCookie(null)
    if (!token) return null
    const session = await findSession(context.db, context.secrets, token)
    if (!session) return null
    await context.db.system(async (tx) => {
      const userId = String(session.userId)
      const isEnded = await endSession(tx, userId, session.id, 'signedOut')
      if (isEnded) await context.audit(tx, { action: 'logout', orgId: session.orgId, actorId: userId })
    })
    return null
  },

  resumeSession: async (_payload, context) => {
    const token = context.facts.cookieToken
    const session = token ? await findSession(context.db, context.secrets, token) : null
    if (!token || !session || session.endedAt || session.expiresAt <= context.now()) {
      context.setSessionCookie(null)
      throw new ApiError(codes.sessionInvalid, { message: 'session.invalid' })
    }
    return { token, expiresAt: session.expiresAt.toISOString() }
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
