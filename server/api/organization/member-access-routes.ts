import { and, count, eq, gt, isNull, max, sql } from 'drizzle-orm'
import { roleCodes } from '../../../src/core/limits.ts'
import { endSessionsIn, lockAccount } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import { apiKeys, sessions } from '../../db/schema.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { isUserId } from '../accepted-fields-rules.ts'
import { factorMethodsOf } from '../account/mfa/factor-queries.ts'
import { administratorNow, noPermission, notFound } from '../signed-session.ts'
import { endKeysIn, findMember, lockOrganization, type MemberRow } from './membership-queries.ts'

/** Another member, for an administrator of the organisation; reads tables that only the system may read. `lock`: what it locks first. */
const onAccess = <Result>(
  context: HandlerContext<Caller>,
  userId: string,
  lock: (tx: Tx, orgId: string) => Promise<unknown>,
  work: (tx: Tx, member: MemberRow, isByOwner: boolean) => Promise<Result>,
): Promise<Result> =>
  context.db.system(async (tx) => {
    const { orgId } = context.auth
    if (!orgId) throw notFound()
    if (!isUserId(userId)) throw notFound()
    await lock(tx, orgId)
    const isByOwner = (await administratorNow(context, tx, orgId)).includes(roleCodes.owner)
    const member = await findMember(tx, orgId, userId)
    if (!member) throw notFound()
    return work(tx, member, isByOwner)
  })

/** A member's access to the organisation: their sessions in other organisations are not its business. */
export const memberAccessRoutes: Pick<Handlers, 'memberAccess' | 'signOutMember'> = {
  memberAccess: ({ userId }, context) =>
    onAccess(
      context,
      userId,
      async () => undefined,
      async (tx, member) => {
        const here = and(eq(sessions.orgId, member.orgId), eq(sessions.userId, member.userId))
        const isOpen = and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`))
        const [seen] = await tx
          .select({ at: max(sessions.lastSeenAt) })
          .from(sessions)
          .where(here)
        const [open] = await tx.select({ total: count() }).from(sessions).where(and(here, isOpen))
        const isKey = and(eq(apiKeys.orgId, member.orgId), eq(apiKeys.userId, member.userId), isNull(apiKeys.revokedAt))
        const [keys] = await tx.select({ total: count() }).from(apiKeys).where(isKey)
        return {
          hasSecondFactor: (await factorMethodsOf(tx, member.userId)).length > 0,
          lastActiveAt: seen?.at?.toISOString() ?? null,
          sessions: open?.total ?? 0,
          apiKeys: keys?.total ?? 0,
        }
      },
    ),

  signOutMember: ({ userId }, context) => {
    // the account first, as its deletion does; a sign-in in progress ends too
    const lock = async (tx: Tx, orgId: string) => {
      await lockAccount(tx, BigInt(userId), 'end')
      await lockOrganization(tx, orgId)
    }
    return onAccess(context, userId, lock, async (tx, { orgId, roleCodes: roles }, isByOwner) => {
      if (roles.includes(roleCodes.owner) && !isByOwner) throw noPermission()
      await endSessionsIn(tx, userId, orgId, 'revoked')
      await endKeysIn(tx, userId, orgId)
      await context.audit(tx, { action: 'member.signedOut', orgId, detail: { userId } })
      return {}
    })
  },
}
