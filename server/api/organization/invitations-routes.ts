import { and, count, desc, eq } from 'drizzle-orm'
import { isEmail } from '../../../src/core/forms/email-rules.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, invitations, organizations } from '../../db/schema.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { mailboxKey, networkOf } from '../../limits/limits.ts'
import { acceptFields, acceptNoLinks, isId, textOrNull } from '../accepted-fields-rules.ts'
import { mailboxOf } from '../account/account-queries.ts'
import { maskEmail } from '../account/password-routes.ts'
import { administratorNow, asMember, notFound, pageOf, pageWindow } from '../signed-session.ts'
import { mayStillGrant } from './granting-rules.ts'
import { invitationInvalid, isOpenInvitation } from './join-organization.ts'
import { lockOrganization } from './membership-queries.ts'
import { byMailbox, memberMailboxes, reserveSeats, sendInvitation } from './send-invitation.ts'

type Status = 'sent' | 'expired' | 'accepted' | 'revoked' | 'declined'

const statusOf = ({ status, expiresAt }: typeof invitations.$inferSelect, now: Date): Status =>
  status === 'sent' && expiresAt <= now ? 'expired' : (status as Status)

const countInvitations = async (
  { limits, auth, secrets }: HandlerContext<Caller>,
  addresses: readonly string[],
): Promise<void> => {
  if (auth.orgId) await limits.consume('invitationsByOrg', auth.orgId, addresses.length)
  await limits.consume('invitationsByPerson', auth.userId, addresses.length)
  for (const address of addresses)
    await limits.consume('invitationsToAddress', `${auth.userId} ${mailboxKey(secrets, address)}`)
}

const inOrganization = async (tx: Tx, orgId: string, id: string) => {
  const which = and(eq(invitations.id, id), eq(invitations.orgId, orgId))
  const [row] = isId(id) ? await tx.select().from(invitations).where(which).for('update') : []
  if (!row) throw notFound()
  return row
}

/** Invitations by mail: for one address, once, for 7 days. */
export const invitationsRoutes: Pick<
  Handlers,
  'createInvitations' | 'listInvitations' | 'resendInvitation' | 'revokeInvitation' | 'previewInvitation'
> = {
  createInvitations: async ({ emails, roleCode, message }, context) => {
    const { orgId } = context.auth
    if (!orgId) throw notFound()
    const text = textOrNull(message)
    acceptFields({}, { message: text?.replace(/\s+/g, ' ') }, context.facts.language)
    acceptNoLinks('message', text)
    const emailByMailbox = byMailbox(emails)
    const addresses = [...emailByMailbox.values()]
    await countInvitations(context, addresses)
    return context.once('tenant', async (tx) => {
      const known = await memberMailboxes(tx, orgId, [...emailByMailbox.keys()])
      const statusFor = (mailbox: string) => (known.has(mailbox) ? 'member' : isEmail(mailbox) ? 'sent' : 'invalid')
      const answers = [...emailByMailbox].map(([mailbox, email]) => ({ email, status: statusFor(mailbox) }) as const)
      const invited = answers.filter(({ status }) => status === 'sent')
      const organization = await reserveSeats(
        tx,
        orgId,
        invited.map(({ email }) => mailboxOf(email)),
      )
      await administratorNow(context, tx, orgId)
      for (const { email } of invited)
        await sendInvitation(context, tx, { orgId, ...organization }, { email, roleCode, message: text })
      return answers
    })
  },

  listInvitations: (page, context) =>
    asMember(context, async (tx, orgId) => {
      const ofOrganization = eq(invitations.orgId, orgId)
      const rows = await tx
        .select({ invitation: invitations, inviterName: accounts.name })
        .from(invitations)
        .leftJoin(accounts, eq(accounts.id, invitations.inviterId))
        .where(ofOrganization)
        .orderBy(desc(invitations.sentAt), desc(invitations.id))
        .limit(pageWindow(page).limit)
        .offset(pageWindow(page).offset)
      const [all] = await tx.select({ total: count() }).from(invitations).where(ofOrganization)
      const list = rows.map(({ invitation, inviterName }) => ({
        id: invitation.id,
        email: invitation.email,
        roleCode: invitation.roleCode,
        inviterName: inviterName ?? '',
        sentAt: invitation.sentAt.toISOString(),
        expiresAt: invitation.expiresAt.toISOString(),
        status: statusOf(invitation, context.now()),
      }))
      return pageOf(list, all?.total ?? 0, page)
    }),

  resendInvitation: async ({ id }, context) => {
    return asMember(context, async (tx, orgId) => {
      // before the invitation, as everybody who joins
      await lockOrganization(tx, orgId)
      const { email, roleCode, message, status } = await inOrganization(tx, orgId, id)
      if (status !== 'sent') throw notFound()
      await countInvitations(context, [email])
      const organization = await reserveSeats(tx, orgId, [mailboxOf(email)])
      await administratorNow(context, tx, orgId)
      await sendInvitation(context, tx, { orgId, ...organization }, { email, roleCode, message })
      return {}
    })
  },

  revokeInvitation: ({ id }, context) =>
    asMember(context, async (tx, orgId) => {
      const { status, email } = await inOrganization(tx, orgId, id)
      if (status !== 'sent') throw notFound()
      await tx.update(invitations).set({ status: 'revoked' }).where(eq(invitations.id, id))
      await context.audit(tx, { action: 'invitation.revoked', orgId, detail: { id, email: maskEmail(email) } })
      return {}
    }),

  previewInvitation: async ({ inviteToken }, context) => {
    await context.limits.consume('previewByAddress', networkOf(context.facts.ip))
    const [found] = await context.db.system((tx) =>
      tx
        .select({ invitation: invitations, organization: organizations, inviterName: accounts.name })
        .from(invitations)
        .innerJoin(organizations, eq(organizations.id, invitations.orgId))
        .innerJoin(accounts, eq(accounts.id, invitations.inviterId))
        .where(
          and(isOpenInvitation(context.secrets.hashToken(inviteToken), context.now()), eq(organizations.enabled, true)),
        ),
    )
    if (!found || !(await context.db.system((tx) => mayStillGrant(tx, found.invitation)))) throw invitationInvalid()
    const { invitation, organization, inviterName } = found
    return {
      orgName: organization.name,
      avatar: organization.avatar,
      inviterName,
      emailMasked: maskEmail(invitation.email),
      roleCode: invitation.roleCode,
      expiresAt: invitation.expiresAt.toISOString(),
    }
  },
}
