import { eq } from 'drizzle-orm'
import { codes } from '../../../src/core/envelope.ts'
import * as limits from '../../../src/core/limits-table.ts'
import type { Tx } from '../../db/database.ts'
import { sessions } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller, Handlers } from '../../http/handler-types.ts'
import { homeOrganization, type Membership } from './account-queries.ts'
import { type AssembledAccount, readAssembly } from './assembly-queries.ts'

const disabled = () => new ApiError(codes.accountDisabled, { message: 'account.disabled' })

const accountView = (account: AssembledAccount, memberships: Membership[], current: Membership | undefined) => ({
  userId: String(account.id),
  orgUserName: account.name,
  orgEmail: account.email,
  head: account.head,
  enabled: account.enabled,
  roleVOList: (current?.roleCodes ?? []).map((roleCode) => ({ roleCode, enabled: 1 as const })),
  orgId: current?.orgId ?? null,
  productLineVOList: current ? [{ productLineId: limits.productLineId, name: 'pms' }] : [],
  timeZone: account.timeZone,
  features: account.features,
  joinedOrgIds: memberships.filter(({ enabled }) => enabled).map(({ orgId }) => orgId),
})

/** Someone who was let in after their session began: the session moves into the organisation. */
const enterLate = async (tx: Tx, { userId, sessionId }: Caller): Promise<string | null> => {
  const orgId = await homeOrganization(tx, userId)
  if (orgId && sessionId) await tx.update(sessions).set({ orgId }).where(eq(sessions.id, sessionId))
  return orgId
}

/**
 * Who is signed in, and where. Without an organisation it answers 0418 with the real name and address; 0410020 when the
 * account, or the membership of the session's organisation, is disabled.
 */
export const assembleRoutes: Pick<Handlers, 'assemble'> = {
  assemble: async (_payload, { auth, db }) => {
    const { account, memberships } = await readAssembly(db, auth.userId)
    if (!account?.enabled) throw disabled()
    const isLate = auth.orgId === null && memberships.length > 0
    const orgId = isLate ? await db.system((tx) => enterLate(tx, auth)) : auth.orgId
    const current = memberships.find((membership) => membership.orgId === orgId)
    if (orgId && !current?.enabled) throw disabled()
    const userInfo = accountView(account, memberships, current)
    if (!current) throw new ApiError(codes.temporaryUser, { result: { userInfo, orgInfo: {} } })
    return { userInfo, orgInfo: { ...current, id: current.orgId, myRoles: current.roleCodes } }
  },
}
