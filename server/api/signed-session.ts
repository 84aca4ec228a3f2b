import { eq } from 'drizzle-orm'
import { isAdministrator } from '../../src/core/access/permission-rules.ts'
import { codes } from '../../src/core/codes.ts'
import { rotateSession } from '../auth/session-store.ts'
import type { Tx } from '../db/database.ts'
import { sessions } from '../db/schema.ts'
import { ApiError } from '../http/api-error.ts'
import type { Caller, HandlerContext } from '../http/handler-types.ts'
import { findMember } from './organization/membership-queries.ts'

export const noPermission = () => new ApiError(codes.noPermission, { message: 'request.no_permission' })
export const notFound = () => new ApiError(codes.notFound, { message: 'request.no_such_thing' })

/**
 * Issues a new token for the caller's session, and moves it to `orgId`. The request's token stays valid until the new one is first
 * used, also when the request repeats a write whose answer was lost.
 */
export const renewSession = async (
  { auth, facts, secrets }: HandlerContext<Caller>,
  tx: Tx,
  orgId: string | null,
): Promise<string> => {
  if (!auth.sessionId || !facts.token) throw noPermission()
  const token = await rotateSession(tx, secrets, auth.sessionId, orgId)
  await tx
    .update(sessions)
    .set({ previousTokenHash: secrets.hashToken(facts.token) })
    .where(eq(sessions.id, auth.sessionId))
  return token
}

/** Runs in the caller's organisation, for enabled members only. */
export const asMember = <Result>(context: HandlerContext<Caller>, work: (tx: Tx, orgId: string) => Promise<Result>) => {
  const { orgId, roleCodes } = context.auth
  if (!orgId) throw notFound()
  if (roleCodes.length === 0) throw noPermission()
  return context.tenant((tx) => work(tx, orgId))
}

/**
 * The caller's current roles: they may have been removed, disabled or changed since the call began. The organisation must
 * be locked.
 */
export const rolesNow = async ({ auth }: HandlerContext<Caller>, tx: Tx, orgId: string): Promise<string[]> => {
  const member = await findMember(tx, orgId, auth.userId)
  if (!member?.enabled) throw noPermission()
  return member.roleCodes
}

/** The same, but refuses a caller who is no longer an administrator. */
export const administratorNow: typeof rolesNow = async (...call) => {
  const roles = await rolesNow(...call)
  if (!isAdministrator(roles)) throw noPermission()
  return roles
}

/** One page of a list that was queried with one row more than the page has, and the total. */
export const pageOf = <Row>(
  list: Row[],
  total: number,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
) => ({
  list,
  total,
  hasNextPage: pageNumber * pageSize < total,
})

export const pageWindow = ({ pageNumber, pageSize }: { pageNumber: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (pageNumber - 1) * pageSize,
})
