import { and, arrayContains, asc, count, eq, ilike, not, or } from 'drizzle-orm'
import { roleCodes } from '../../../src/core/limits.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, members } from '../../db/schema.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { isUserId } from '../accepted-fields-rules.ts'
import { colleague, homeOrganization } from '../account/account-queries.ts'
import { assemblyOfNewSession } from '../account/assembly-queries.ts'
import { likePattern } from '../like-pattern.ts'
import { composeMail } from '../mail/compose-mail.ts'
import {
  administratorNow,
  asMember,
  noPermission,
  notFound,
  pageOf,
  pageWindow,
  renewSession,
} from '../signed-session.ts'
import {
  addresseeOf,
  changeRoles,
  dropMember,
  findMember,
  lockOrganization,
  type MemberRow,
  protectLastOwner,
  setEnabled,
} from './membership-queries.ts'

const isOwner = (roles: readonly string[]): boolean => roles.includes(roleCodes.owner)

const matching = (search: string) => {
  const text = likePattern(search)
  return or(ilike(accounts.name, text), ilike(accounts.email, text))
}

const holds = (roleCode: string) => arrayContains(members.roleCodes, [roleCode])

/** Everyone is in the group of their highest role; disabled members are in the group of disabled members as well. */
const groups = {
  owners: holds(roleCodes.owner),
  administrators: and(holds(roleCodes.administrator), not(holds(roleCodes.owner))),
  members: and(not(holds(roleCodes.administrator)), not(holds(roleCodes.owner))),
  disabled: eq(members.enabled, false),
}

interface Changed {
  orgId: string
  member: MemberRow
  byOwner: boolean
}

/** Changes a member of the caller's organisation under a lock. Only owners may change an owner. */
const onMember = (context: HandlerContext<Caller>, userId: string, work: (tx: Tx, changed: Changed) => Promise<void>) =>
  asMember(context, async (tx, orgId) => {
    await lockOrganization(tx, orgId)
    const byOwner = isOwner(await administratorNow(context, tx, orgId))
    const member = isUserId(userId) ? await findMember(tx, orgId, userId) : undefined
    if (!member) throw notFound()
    if (isOwner(member.roleCodes) && !byOwner) throw noPermission()
    await work(tx, { orgId, member, byOwner })
    return {}
  })

const mailRemoved = async (context: HandlerContext<Caller>, tx: Tx, { orgId, userId }: MemberRow) => {
  const { email, language, orgName } = await addresseeOf(tx, orgId, userId)
  await context.sendMail(tx, composeMail('memberRemoved', email, language, { orgName }))
}

/** The members of an organisation. At least one owner stays; a disabled or removed member loses access immediately. */
export const membersRoutes: Pick<
  Handlers,
  'listMembers' | 'setMemberRole' | 'disableMember' | 'removeMember' | 'leaveOrganization'
> = {
  listMembers: ({ search, group, ...page }, context) =>
    asMember(context, async (tx, orgId) => {
      const which = and(
        eq(members.orgId, orgId),
        group && groups[group],
        search?.trim() ? matching(search.trim()) : undefined,
      )
      const rows = await tx
        .select({ member: members, account: colleague })
        .from(members)
        .innerJoin(accounts, eq(accounts.id, members.userId))
        .where(which)
        .orderBy(asc(members.joinedAt), asc(members.userId))
        .limit(pageWindow(page).limit)
        .offset(pageWindow(page).offset)
      const [all] = await tx
        .select({ total: count() })
        .from(members)
        .innerJoin(accounts, eq(accounts.id, members.userId))
        .where(which)
      const list = rows.map(({ member, account }) => ({
        userId: String(account.id),
        orgUserName: account.name,
        orgEmail: account.email,
        head: account.head,
        roleCodes: member.roleCodes,
        enabled: member.enabled,
        joinedAt: member.joinedAt.toISOString(),
      }))
      return pageOf(list, all?.total ?? 0, page)
    }),

  setMemberRole: ({ userId, roleCodes: wanted }, context) =>
    onMember(context, userId, async (tx, { orgId, member, byOwner }) => {
      if (wanted.length === 0) throw invalidField('roleCodes', 'required')
      if (isOwner(wanted) && !byOwner) throw noPermission()
      if (!isOwner(wanted)) await protectLastOwner(tx, orgId, member)
      const given = [...new Set(wanted)]
      await changeRoles(tx, orgId, userId, given)
      await context.audit(tx, { action: 'member.roleChanged', orgId, detail: { userId, roleCodes: given } })
    }),

  disableMember: ({ userId, enabled }, context) =>
    onMember(context, userId, async (tx, { orgId, member }) => {
      if (!enabled) await protectLastOwner(tx, orgId, member)
      await setEnabled(tx, orgId, userId, enabled)
      await context.audit(tx, { action: enabled ? 'member.enabled' : 'member.disabled', orgId, detail: { userId } })
    }),

  removeMember: ({ userId }, context) =>
    onMember(context, userId, async (tx, { orgId, member }) => {
      await protectLastOwner(tx, orgId, member)
      await mailRemoved(context, tx, member)
      await dropMember(tx, orgId, userId)
      await context.audit(tx, { action: 'member.removed', orgId, detail: { userId } })
    }),

  leaveOrganization: async (_payload, context) => {
    const { orgId, userId } = context.auth
    if (!orgId) throw notFound()
    const left = await context.db.system(async (tx) => {
      await lockOrganization(tx, orgId)
      const member = await findMember(tx, orgId, userId)
      if (!member) throw notFound()
      // a disabled member who left could join again
      if (!member.enabled) throw noPermission()
      await protectLastOwner(tx, orgId, member)
      // first moves the caller's session out of the organisation, so that it is not ended with the others
      const token = await renewSession(context, tx, null)
      await dropMember(tx, orgId, userId)
      const next = await homeOrganization(tx, userId)
      const assembly = await assemblyOfNewSession(tx, { userId, orgId: next })
      await context.audit(tx, { action: 'member.left', orgId, actorId: userId })
      return { token: next ? await renewSession(context, tx, next) : token, assembly }
    })
    context.setSessionCookie(left.token)
    return left
  },
}
