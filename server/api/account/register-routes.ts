import { eq } from 'drizzle-orm'
import { codes } from '../../../src/core/envelope.ts'
import { registerRules } from '../../../src/core/forms/account-form-rules.ts'
import { hashPassword, isPassword } from '../../auth/passwords.ts'
import { issueSession } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import { accounts } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import { networkOf } from '../../limits/limits.ts'
import { acceptEmail, acceptFields } from '../accepted-fields-rules.ts'
import {
  type Joined,
  type Joiner,
  joinByCode,
  joinByInvitation,
  joinByLink,
} from '../organization/join-organization.ts'
import { homeOrganization } from './account-queries.ts'
import { checkMailCode, mailCodeExpired } from './check-mail-code.ts'
import { consumeMailCode } from './mail-code-queries.ts'
import { checkNewPassword } from './new-password-rules.ts'

type Payload = Parameters<Handlers['register']>[0]
type Result = Awaited<ReturnType<Handlers['register']>>

/** How someone came: by invitation, by the team's link, by a code, or on their own. */
const enter = (context: HandlerContext, tx: Tx, payload: Payload, joiner: Joiner): Promise<Joined | null> => {
  if (payload.inviteToken) return joinByInvitation(context, tx, payload.inviteToken, joiner)
  if (payload.linkToken) return joinByLink(context, tx, payload.linkToken, joiner)
  if (payload.joinCode) return joinByCode(context, tx, payload.joinCode, joiner)
  return Promise.resolve(null)
}

const nextPage = (joined: Joined | null): Result['next'] => {
  if (!joined) return 'create-organization'
  return joined.status === 'pending' ? 'apply-success' : 'home'
}

const openSession = (context: HandlerContext, tx: Tx, userId: string, orgId: string | null) =>
  issueSession(tx, context.secrets, { userId, orgId, deviceName: context.facts.userAgent })

const createAccount = async (
  context: HandlerContext,
  tx: Tx,
  payload: Payload,
  { email, requestId, passwordHash }: { email: string; requestId: string; passwordHash: string | null },
): Promise<Result> => {
  const { language, timeZone } = payload
  const name = payload.orgUserName.trim()
  const [account] = await tx
    .insert(accounts)
    .values({ email, name, passwordHash, language, timeZone, verifiedAt: context.now() })
    .onConflictDoNothing()
    .returning()
  const userId = account ? String(account.id) : ''
  if (!account || !(await consumeMailCode(tx, { requestId, scene: 'register', email }, userId))) throw mailCodeExpired()
  const joined = await enter(context, tx, payload, { userId, name, email })
  const orgId = joined?.status === 'joined' ? joined.orgId : null
  const token = await openSession(context, tx, userId, orgId)
  await context.audit(tx, { action: 'account.registered', orgId, actorId: userId })
  return { token, userId, next: nextPage(joined), ...(orgId ? { orgId } : {}) }
}

/** The same person sent the same code again: their account exists, the answer was lost. Whoever else sends it is refused. */
const answerAgain = async (context: HandlerContext, tx: Tx, payload: Payload, userId: bigint): Promise<Result> => {
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId))
  const isSame = account?.passwordHash
    ? await isPassword(account.passwordHash, payload.password ?? '')
    : Boolean(account && !payload.password)
  if (!account?.enabled || !isSame) throw mailCodeExpired()
  const orgId = await homeOrganization(tx, String(userId))
  const token = await openSession(context, tx, String(userId), orgId)
  const wantedIn = payload.joinCode || payload.inviteToken || payload.linkToken
  const next = orgId ? 'home' : wantedIn ? 'apply-success' : 'create-organization'
  return { token, userId: String(userId), next, ...(orgId ? { orgId } : {}) }
}

/** Registration: address proved by a mailed code, name, password, and the way in. One transaction, one account. */
export const registerRoutes: Pick<Handlers, 'register'> = {
  register: async (payload, context) => {
    if (!payload.agreeTerms) throw new ApiError(codes.termsMissing, { message: 'account.terms_missing' })
    const { orgUserName, emailCode, requestId, agreeTerms, password } = payload
    const email = acceptEmail(payload.orgEmail)
    acceptFields(registerRules, { orgEmail: email, emailCode, orgUserName, agreeTerms }, payload.language)
    acceptFields({}, { timeZone: payload.timeZone }, payload.language)
    await context.limits.consume('registerByAddress', networkOf(context.facts.ip))
    if (payload.joinCode) await context.limits.consume('joinByAddress', networkOf(context.facts.ip))
    if (password !== undefined)
      checkNewPassword(password, { minLength: context.config.passwordMinLength, orgEmail: email, orgUserName })
    const code = await checkMailCode(context, { requestId, scene: 'register', email }, emailCode)
    const passwordHash = password === undefined || code.usedAt ? null : await hashPassword(password)
    const result = await context.once('system', (tx) =>
      code.usedAt && code.userId
        ? answerAgain(context, tx, payload, code.userId)
        : createAccount(context, tx, payload, { email, requestId, passwordHash }),
    )
    if (result.token) context.setSessionCookie(result.token)
    return result
  },
}
