import { and, asc, desc, eq } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { organizationInfoRules } from '../../../src/core/forms/account-form-rules.ts'
import { applications, organizations, workPeople } from '../../db/schema.ts'
import { ApiError, invalidField } from '../../http/api-error.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { acceptPicture, forgetPicture } from '../../pictures/picture-store.ts'
import { laneOf } from '../../sync/lanes.ts'
import { logOrganizationChange } from '../../sync/log-change.ts'
import { acceptFields, isId, textOrNull } from '../accepted-fields-rules.ts'
import { membershipsOf } from '../account/account-queries.ts'
import { assemblyOfNewSession } from '../account/assembly-queries.ts'
import { asMember, notFound, renewSession } from '../signed-session.ts'
import { organizationView } from './membership-queries.ts'

/** The maximum number of names, as many as fit into a sentence. */
const formerOrganizations = 5

const stateOf = (decision: string | null) =>
  decision === 'approved' || decision === 'rejected' ? decision : ('open' as const)

/** The organisations of a person, and the current one. */
export const organizationRoutes: Pick<
  Handlers,
  'listOrganizations' | 'joiningState' | 'switchOrganization' | 'organizationInfo' | 'saveOrganizationInfo'
> = {
  listOrganizations: async (_payload, { auth, db }) => {
    const memberships = await db.system((tx) => membershipsOf(tx, auth.userId))
    return memberships.map((membership) => ({ ...membership, current: membership.orgId === auth.orgId }))
  },

  joiningState: async (_payload, { auth: { userId }, db }) =>
    db.system(async (tx) => {
      const isOpen = eq(organizations.enabled, true)
      const former = await tx
        .select({ orgName: organizations.name })
        .from(workPeople)
        .innerJoin(organizations, eq(organizations.id, workPeople.orgId))
        .where(and(eq(workPeople.userId, userId), eq(workPeople.hasLeft, true), isOpen))
        .orderBy(asc(organizations.name))
        .limit(formerOrganizations)
      const [request] = await tx
        .select({ orgName: organizations.name, decision: applications.decision })
        .from(applications)
        .innerJoin(organizations, eq(organizations.id, applications.orgId))
        .where(and(eq(applications.userId, BigInt(userId)), isOpen))
        .orderBy(desc(applications.appliedAt))
        .limit(1)
      return {
        former: former.map(({ orgName }) => orgName),
        request: request ? { orgName: request.orgName, state: stateOf(request.decision) } : null,
      }
    }),

  switchOrganization: async ({ orgId }, context) => {
    if (!isId(orgId)) throw notFound()
    const { userId } = context.auth
    const result = await context.db.system(async (tx) => {
      const target = (await membershipsOf(tx, userId)).find((membership) => membership.orgId === orgId)
      if (!target) throw notFound()
      if (!target.enabled) throw new ApiError(codes.accountDisabled, { message: 'account.disabled' })
      const token = await renewSession(context, tx, orgId)
      const assembly = await assemblyOfNewSession(tx, { userId, orgId })
      await context.audit(tx, { action: 'organization.switched', orgId, actorId: userId })
      return { token, userId, orgInfo: await organizationView(tx, orgId, target.roleCodes), assembly }
    })
    context.setSessionCookie(result.token)
    return result
  },

  organizationInfo: (_payload, context) =>
    asMember(context, (tx, orgId) => organizationView(tx, orgId, context.auth.roleCodes)),

  saveOrganizationInfo: async (payload, context) => {
    const { orgName, avatar, avatarRev, language, timeZone, scale, industry } = payload
    acceptFields(organizationInfoRules, { orgName, language, timeZone, scale, industry }, context.facts.language)
    const { orgId, roleCodes } = context.auth
    if (!orgId) throw notFound()
    const picture = await acceptPicture(context.db, avatar, 'avatar')
    const before = picture === undefined ? null : await context.tenant((tx) => organizationView(tx, orgId, roleCodes))
    const lane = laneOf(orgId, context.auth.userId)
    const name = orgName?.trim()
    if (name === '') throw invalidField('orgName', 'blank')
    let seq: number | undefined
    const result = await context.once('tenant', async (tx) => {
      const changes = {
        ...(picture === undefined ? {} : { avatar: picture }),
        ...(language === undefined ? {} : { language }),
        ...(timeZone === undefined ? {} : { timeZone }),
        ...(scale === undefined ? {} : { scale: textOrNull(scale) }),
        ...(industry === undefined ? {} : { industry: textOrNull(industry) }),
      }
      const row = { ...(name === undefined ? {} : { name }), ...changes }
      const patch = { ...(name === undefined ? {} : { orgName: name }), ...changes }
      if (Object.keys(row).length > 0) {
        const logged = { actor: context.auth.userId, now: context.now(), patch, baseRevs: { avatar: avatarRev } }
        seq = await logOrganizationChange(tx, lane, logged)
        await tx.update(organizations).set(row).where(eq(organizations.id, orgId))
      }
      await context.audit(tx, { action: 'organization.changed', orgId, detail: { fields: Object.keys(row) } })
      return organizationView(tx, orgId, roleCodes)
    })
    if (seq !== undefined) context.sync.announce(lane.id, seq)
    await forgetPicture(context.db, before?.avatar)
    return result
  },
}
