import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { roleCodes } from '../../../src/core/limits.ts'
import { accounts, inviteLinks, organizations } from '../../db/schema.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { networkOf } from '../../limits/limits.ts'
import { acceptExpiry } from '../accepted-fields-rules.ts'
import { pageLink } from '../mail/page-links.ts'
import { administratorNow, asMember } from '../signed-session.ts'
import { mayStillGrant } from './granting-rules.ts'
import { invitationInvalid } from './join-organization.ts'
import { lockOrganization } from './membership-queries.ts'

const view = ({ secrets, config }: HandlerContext<Caller>, row: typeof inviteLinks.$inferSelect | undefined) => {
  const linkToken = row ? secrets.open(row.tokenSealed) : null
  return {
    linkToken,
    url: linkToken ? pageLink(config.publicOrigin, 'inviteLink', linkToken) : null,
    uses: row?.uses ?? 0,
    maxUses: row?.maxUses ?? null,
    expiresAt: row?.expiresAt?.toISOString() ?? null,
    roleCode: row?.roleCode ?? roleCodes.member,
  }
}

const acceptUses = (maxUses: number | null | undefined): number | null => {
  if (maxUses === null || maxUses === undefined) return null
  if (maxUses < 1 || maxUses > 10_000) throw invalidField('maxUses', 'range')
  return maxUses
}

/** The team's invite link: one at a time; anyone who has it may join until it expires or is used up. */
export const inviteLinkRoutes: Pick<
  Handlers,
  'inviteLink' | 'rotateInviteLink' | 'disableInviteLink' | 'previewInviteLink'
> = {
  inviteLink: (_payload, context) =>
    asMember(context, async (tx, orgId) => {
      const [row] = await tx.select().from(inviteLinks).where(eq(inviteLinks.orgId, orgId))
      return view(context, row)
    }),

  rotateInviteLink: ({ roleCode, maxUses, expiresAt }, context) =>
    asMember(context, async (tx, orgId) => {
      await lockOrganization(tx, orgId)
      await administratorNow(context, tx, orgId)
      const token = context.secrets.newToken()
      const values = {
        tokenSealed: context.secrets.seal(token),
        tokenHash: context.secrets.hashToken(token),
        roleCode: roleCode ?? roleCodes.member,
        inviterId: BigInt(context.auth.userId),
        uses: 0,
        maxUses: acceptUses(maxUses),
        expiresAt: acceptExpiry(expiresAt, context.now()),
        createdAt: context.now(),
      }
      const [row] = await tx
        .insert(inviteLinks)
        .values({ orgId, ...values })
        .onConflictDoUpdate({ target: inviteLinks.orgId, set: values })
        .returning()
      await context.audit(tx, { action: 'inviteLink.rotated', orgId, detail: { roleCode: values.roleCode } })
      return view(context, row)
    }),

  disableInviteLink: (_payload, context) =>
    asMember(context, async (tx, orgId) => {
      await tx.delete(inviteLinks).where(eq(inviteLinks.orgId, orgId))
      await context.audit(tx, { action: 'inviteLink.disabled', orgId })
      return view(context, undefined)
    }),

  previewInviteLink: async ({ linkToken }, context) => {
    await context.limits.consume('previewByAddress', networkOf(context.facts.ip))
    const [found] = await context.db.system((tx) =>
      tx
        .select({ link: inviteLinks, organization: organizations, inviterName: accounts.name })
        .from(inviteLinks)
        .innerJoin(organizations, eq(organizations.id, inviteLinks.orgId))
        .innerJoin(accounts, eq(accounts.id, inviteLinks.inviterId))
        .where(
          and(
            eq(inviteLinks.tokenHash, context.secrets.hashToken(linkToken)),
            eq(organizations.enabled, true),
            or(isNull(inviteLinks.expiresAt), gt(inviteLinks.expiresAt, context.now())),
            or(isNull(inviteLinks.maxUses), lt(inviteLinks.uses, inviteLinks.maxUses)),
          ),
        ),
    )
    if (!found || !(await context.db.system((tx) => mayStillGrant(tx, found.link)))) throw invitationInvalid()
    const { name, avatar, language } = found.organization
    return { orgName: name, avatar, language, inviterName: found.inviterName }
  },
}
