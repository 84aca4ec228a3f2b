import { eq } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { issueSession, lockAccount } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import { accounts } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import {
  type Joined,
  type Joiner,
  joinByCode,
  joinByInvitation,
  joinByLink,
} from '../organization/join-organization.ts'
import { claimPurchase } from '../product/marketplace-routes.ts'
import { claimRegisterTicket } from '../providers/provider-sign-in.ts'
import { homeOrganization } from './account-queries.ts'
import { mailCodeExpired } from './check-mail-code.ts'
import { consumeMailCode } from './mail-code-queries.ts'
import { factorMethodsOf } from './mfa/factor-queries.ts'

type Payload = Parameters<Handlers['register']>[0]
type Result = Awaited<ReturnType<Handlers['register']>>

/** Joins by invitation, team link or join code, if there is one. */
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

/** Consumes the code (without one, `requestId` is null and the invitation is enough), creates the account, joins and starts the session: all or nothing. */
export const createAccount = async (
  context: HandlerContext,
  tx: Tx,
  payload: Payload,
  { email, requestId, passwordHash }: { email: string; requestId: string | null; passwordHash: string | null },
): Promise<Result> => {
  const { language, isLanguageChosen, timeZone } = payload
  const name = payload.orgUserName.trim()
  const [account] = await tx
    .insert(accounts)
    .values({
      ...{ email, name, passwordHash, language, timeZone, verifiedAt: context.now() },
      fieldRevs: isLanguageChosen ? { language: 1 } : {},
    })
    .onConflictDoNothing()
    .returning()
  const userId = account ? String(account.id) : ''
  if (requestId === null) {
    if (!account) throw new ApiError(codes.accountExists, { message: 'account.exists' })
  } else if (!account || !(await consumeMailCode(tx, { requestId, scene: 'register', email }, userId)))
    throw mailCodeExpired()
  if (payload.registerTicket) await claimRegisterTicket(context, tx, payload.registerTicket, userId)
  if (payload.awsRegistrationId) await claimPurchase(context, tx, payload.awsRegistrationId, userId)
  const replaced = await context.endCookieSession(tx)
  const joined = await enter(context, tx, payload, { userId, name, email })
  const orgId = joined?.status === 'joined' ? joined.orgId : null
  const token = await openSession(context, tx, userId, orgId)
  for (const entry of [{ action: 'account.registered' as const, orgId, actorId: userId }, ...replaced])
    await context.audit(tx, entry)
  return { token, userId, next: nextPage(joined), ...(orgId ? { orgId } : {}) }
}

/** Answers a repeated registration whose answer was lost: same person, same code. Anyone else is refused. */
export const answerRepetition = async (
  context: HandlerContext,
  tx: Tx,
  payload: Payload,
  userId: bigint,
): Promise<Result> => {
  await lockAccount(tx, userId, 'make')
  const [account] = await tx.select().from(accounts).where(eq(accounts.id, userId))
  const isSame = account?.passwordHash
    ? await context.passwords.isRight(account.passwordHash, payload.password ?? '')
    : Boolean(account && !payload.password)
  if (!account?.enabled || !isSame || (await factorMethodsOf(tx, userId)).length > 0) throw mailCodeExpired()
  const orgId = await homeOrganization(tx, String(userId))
  const replaced = await context.endCookieSession(tx)
  const token = await openSession(context, tx, String(userId), orgId)
  for (const entry of replaced) await context.audit(tx, entry)
  const wantedIn = payload.joinCode || payload.inviteToken || payload.linkToken
  const next = orgId ? 'home' : wantedIn ? 'apply-success' : 'create-organization'
  return { token, userId: String(userId), next, ...(orgId ? { orgId } : {}) }
}
