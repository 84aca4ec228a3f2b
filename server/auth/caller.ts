import { and, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { apiBasePath } from '../../src/core/limits.ts'
import type { Tx } from '../db/database.ts'
import { accounts, apiKeys, members, organizations } from '../db/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { Caller, RequestFacts, ServerDeps } from '../http/handler-types.ts'
import { networkOf } from '../limits/limits.ts'
import type { Secrets } from './secrets.ts'
import { findSession, sessionRevoked } from './session-store.ts'

export const apiKeyPrefix = 'wtk_'

const disabled = () => new ApiError('0410020', { message: 'account.disabled' })

const rolesIn = async (tx: Tx, userId: bigint, orgId: string | null): Promise<string[]> => {
  if (!orgId) return []
  const [member] = await tx
    .select({ roleCodes: members.roleCodes })
    .from(members)
    .innerJoin(organizations, and(eq(organizations.id, members.orgId), eq(organizations.enabled, true)))
    .where(and(eq(members.orgId, orgId), eq(members.userId, userId), eq(members.enabled, true)))
  return member?.roleCodes ?? []
}

const byApiKey = async (tx: Tx, secrets: Secrets, token: string): Promise<Caller> => {
  const isValid = and(
    eq(apiKeys.keyHash, secrets.hashToken(token)),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, sql`now()`)),
  )
  const [key] = await tx
    .select({ ...getTableColumns(apiKeys), isEnabled: accounts.enabled })
    .from(apiKeys)
    .innerJoin(accounts, eq(accounts.id, apiKeys.userId))
    .where(isValid)
  if (!key) throw new ApiError('04206', { message: 'apiKey.invalid' })
  if (!key.isEnabled) throw disabled()
  // at most once a minute: calls with one key must not wait for each other's row lock
  if (Date.now() - (key.lastUsedAt?.getTime() ?? 0) > 60_000)
    await tx.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(isValid)
  const { userId, orgId } = key
  const roleCodes = await rolesIn(tx, userId, orgId)
  return { userId: String(userId), orgId, sessionId: null, roleCodes, reauthenticatedAt: null, viaApiKey: true }
}

/**
 * Counts a token without our tag: an invented token, or one from before tags. Throws 0429001, before any query, when its network has
 * sent too many. Returns a function that takes the count back.
 */
export const countUntagged = async (
  { secrets, limits }: Pick<ServerDeps, 'secrets' | 'limits'>,
  token: string,
  { ip }: Pick<RequestFacts, 'ip'>,
): Promise<() => Promise<void>> => {
  if (secrets.isTagged(token)) return async () => {}
  const network = networkOf(ip)
  await limits.consume('untaggedByNetwork', network)
  return () => limits.giveBack('untaggedByNetwork', network)
}

/** Every browser sends one of these with a call of our pages; `timezonestr` is for those without `sec-fetch-dest`. */
const browserHeaders = ['cookie', 'sec-fetch-dest', 'timezonestr'] as const

/** The refusal of a request without a token: a program in the work area has no session that could have expired. */
export const tokenMissing = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): ApiError => {
  const isOfProgram =
    url.startsWith(`${apiBasePath}/work/`) && browserHeaders.every((name) => headers[name] === undefined)
  return new ApiError('04206', { message: isOfProgram ? 'apiKey.missing' : 'session.missing' })
}

type CallerDeps = Pick<ServerDeps, 'db' | 'secrets' | 'limits'>

const bySession = async ({ db, secrets }: CallerDeps, token: string): Promise<Caller> => {
  const session = await findSession(db, secrets, token)
  if (!session || session.expiresAt.getTime() <= Date.now() || session.endedReason === 'signedOut')
    throw new ApiError('04206', { message: 'session.invalid' })
  if (session.endedAt) throw sessionRevoked(session.endedReason)
  if (!session.isEnabled) throw disabled()
  return {
    userId: String(session.userId),
    orgId: session.orgId,
    sessionId: session.id,
    // in a disabled organisation nobody has a role
    roleCodes: (session.isOpen && session.roleCodes) || [],
    reauthenticatedAt: session.reauthenticatedAt,
    viaApiKey: false,
  }
}

/**
 * The owner of a token. Roles are read with every request. Throws 04206 for an unknown or expired token, 403 for a revoked
 * session (the page clears itself and reloads once), 0410020 for a disabled account, 0429001 after too many invented tokens.
 */
export async function findCaller(deps: CallerDeps, token: string, from: Pick<RequestFacts, 'ip'>): Promise<Caller> {
  const { db, secrets } = deps
  const takeBack = await countUntagged(deps, token, from)
  const caller = token.startsWith(apiKeyPrefix)
    ? await db.system((tx) => byApiKey(tx, secrets, token))
    : await bySession(deps, token)
  await takeBack()
  return caller
}

/** SEC-11: the maximum age of a proof of identity for a sensitive change. */
const recentMs = 5 * 60_000

/** Whether the last proof of identity is recent enough for a sensitive change. One far in the future is not: the clock was set back, so its age is unknown. */
export const isRecent = ({ reauthenticatedAt }: { reauthenticatedAt: Date | null }, now: Date): boolean =>
  reauthenticatedAt !== null && Math.abs(now.getTime() - reauthenticatedAt.getTime()) <= recentMs
