import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { roleCodes } from '../../../src/core/limits.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, applications, invitations, inviteLinks, joinCodes, members, organizations } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext } from '../../http/handler-types.ts'
import { languageOf } from '../account/account-language.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { pageLink } from '../mail/page-links.ts'
import { mayStillGrant } from './granting-rules.ts'
import { readJoinCode } from './join-code-rules.ts'
import { addMember, findMember } from './membership-queries.ts'

/** A person who joins; their address is verified. */
export interface Joiner {
  userId: string
  name: string
  email: string
}

export interface Joined {
  status: 'joined' | 'pending'
  orgId: string
}

export const joinCodeInvalid = (message = 'org.join_code_invalid') => new ApiError(codes.joinCodeInvalid, { message })
export const invitationInvalid = () => new ApiError(codes.invitationInvalid, { message: 'org.invitation_invalid' })

const notOver = (expiresAt: typeof joinCodes.expiresAt | typeof inviteLinks.expiresAt, now: Date) =>
  or(isNull(expiresAt), gt(expiresAt, now))

/** The active code and its organisation; wrong, expired and disabled codes are not distinguished. */
export const findJoinCode = async (
  { secrets, now }: Pick<HandlerContext, 'secrets' | 'now'>,
  tx: Tx,
  typed: string,
) => {
  const code = readJoinCode(typed)
  if (!code) throw joinCodeInvalid()
  const [found] = await tx
    .select({ code: joinCodes, organization: organizations })
    .from(joinCodes)
    .innerJoin(organizations, eq(organizations.id, joinCodes.orgId))
    .where(
      and(
        eq(joinCodes.codeHash, secrets.hashToken(code)),
        notOver(joinCodes.expiresAt, now()),
        eq(organizations.enabled, true),
      ),
    )
  if (!found) throw joinCodeInvalid()
  return found
}

const notifyAdministrators = async (
  context: HandlerContext,
  tx: Tx,
  organization: typeof organizations.$inferSelect,
  { name, email }: Joiner,
) => {
  const rows = await tx
    .select({
      email: accounts.email,
      language: accounts.language,
      fieldRevs: accounts.fieldRevs,
      roles: members.roleCodes,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.userId))
    .where(
      and(
        eq(members.orgId, organization.id),
        eq(members.enabled, true),
        sql`${members.roleCodes} && ARRAY[${roleCodes.owner}, ${roleCodes.administrator}]::text[]`,
      ),
    )
  const link = pageLink(context.config.publicOrigin, 'applications')
  for (const row of rows) {
    const language = languageOf(row, organization.language)
    const data = { name, orgEmail: email, orgName: organization.name, link }
    await context.sendMail(tx, composeMail('applicationReceived', row.email, language, data))
  }
}

const apply = async (
  context: HandlerContext,
  tx: Tx,
  organization: typeof organizations.$inferSelect,
  joiner: Joiner,
): Promise<Joined> => {
  const orgId = organization.id
  if (await findMember(tx, orgId, joiner.userId))
    throw new ApiError(codes.alreadyMember, { message: 'org.already_member' })
  const [application] = await tx
    .insert(applications)
    .values({ orgId, userId: BigInt(joiner.userId) })
    .onConflictDoNothing()
    .returning()
  if (!application)
    throw new ApiError(codes.approvalNeeded, { message: 'org.approval_needed', result: { status: 'pending' } })
  await notifyAdministrators(context, tx, organization, joiner)
  await context.audit(tx, { action: 'application.created', orgId, actorId: joiner.userId })
  return { status: 'pending', orgId }
}

/** Joins immediately, or applies if the code requires approval. Refuses 0411004, 0411005, 0411006, 0411007. */
export const joinByCode = async (context: HandlerContext, tx: Tx, typed: string, joiner: Joiner): Promise<Joined> => {
  const { code, organization } = await findJoinCode(context, tx, typed)
  const domain = joiner.email.split('@')[1] ?? ''
  if (code.emailDomains.length > 0 && !code.emailDomains.includes(domain))
    throw joinCodeInvalid('org.domain_not_allowed')
  if (code.requiresApproval) return apply(context, tx, organization, joiner)
  const { orgId } = code
  await addMember(tx, orgId, joiner.userId, roleCodes.member)
  await tx
    .update(joinCodes)
    .set({ uses: sql`${joinCodes.uses} + 1` })
    .where(eq(joinCodes.orgId, orgId))
  await context.audit(tx, { action: 'member.joined', orgId, actorId: joiner.userId, detail: { by: 'joinCode' } })
  return { status: 'joined', orgId }
}

/** Uses the team's link once. Refuses 0411002 when it is unknown, expired or used up. */
export const joinByLink = async (context: HandlerContext, tx: Tx, token: string, joiner: Joiner): Promise<Joined> => {
  const [link] = await tx
    .update(inviteLinks)
    .set({ uses: sql`${inviteLinks.uses} + 1` })
    .where(
      and(
        eq(inviteLinks.tokenHash, context.secrets.hashToken(token)),
        notOver(inviteLinks.expiresAt, context.now()),
        or(isNull(inviteLinks.maxUses), lt(inviteLinks.uses, inviteLinks.maxUses)),
        inArray(
          inviteLinks.orgId,
          tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.enabled, true)),
        ),
      ),
    )
    .returning()
  if (!link || !(await mayStillGrant(tx, link))) throw invitationInvalid()
  await addMember(tx, link.orgId, joiner.userId, link.roleCode)
  const detail = { by: 'inviteLink' }
  await context.audit(tx, { action: 'member.joined', orgId: link.orgId, actorId: joiner.userId, detail })
  return { status: 'joined', orgId: link.orgId }
}

/** An invitation that can still be answered. */
export const isOpenInvitation = (tokenHash: string, now: Date) =>
  and(eq(invitations.tokenHash, tokenHash), eq(invitations.status, 'sent'), gt(invitations.expiresAt, now))

/** The address that an open invitation was mailed to (SEC-27). Refuses 0411002. */
export const invitedAddress = async ({ db, secrets, now }: HandlerContext, token: string): Promise<string> => {
  const [found] = await db.system((tx) =>
    tx
      .select({ email: invitations.email })
      .from(invitations)
      .innerJoin(organizations, eq(organizations.id, invitations.orgId))
      .where(and(isOpenInvitation(secrets.hashToken(token), now()), eq(organizations.enabled, true))),
  )
  if (!found) throw invitationInvalid()
  return found.email
}

/** Accepts or declines an invitation, once. Refuses 0411002 if it is not open, 0411003 for anyone but its recipient. */
export const closeInvitation = async (
  { secrets, now }: HandlerContext,
  tx: Tx,
  token: string,
  joiner: Joiner,
  status: 'accepted' | 'declined',
) => {
  const [closed] = await tx
    .update(invitations)
    .set({ status })
    .where(isOpenInvitation(secrets.hashToken(token), now()))
    .returning()
  if (!closed) throw invitationInvalid()
  if (closed.email.toLowerCase() !== joiner.email.toLowerCase())
    throw new ApiError(codes.invitationForAnother, { message: 'org.invitation_for_another' })
  return closed
}

export const joinByInvitation = async (
  context: HandlerContext,
  tx: Tx,
  token: string,
  joiner: Joiner,
): Promise<Joined> => {
  const invitation = await closeInvitation(context, tx, token, joiner, 'accepted')
  if (!(await mayStillGrant(tx, invitation))) throw invitationInvalid()
  const { orgId, roleCode, id } = invitation
  await addMember(tx, orgId, joiner.userId, roleCode)
  await context.audit(tx, { action: 'invitation.accepted', orgId, actorId: joiner.userId, detail: { id } })
  return { status: 'joined', orgId }
}
