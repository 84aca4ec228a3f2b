import { and, count, eq, gt, inArray, notInArray, sql } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { normalizeEmail } from '../../../src/core/forms/email-rules.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, invitations, members } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller, HandlerContext } from '../../http/handler-types.ts'
import { mailboxIn, mailboxOf } from '../account/account-queries.ts'
import { maskEmail } from '../account/password-routes.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { pageLink } from '../mail/page-links.ts'
import { countMembers, lockOrganization } from './membership-queries.ts'

/** SEC-20: 7 days, used once */
const lifeMs = 7 * 24 * 60 * 60 * 1000

export interface Invited {
  email: string
  roleCode: string
  message: string | null
}

/** Removes addresses of the same mailbox. */
export const byMailbox = (emails: readonly string[]): Map<string, string> =>
  new Map(emails.map(normalizeEmail).map((email) => [mailboxOf(email), email]))

/** The mailboxes among these that belong to members. */
export const memberMailboxes = async (tx: Tx, orgId: string, mailboxes: string[]): Promise<Set<string>> => {
  const mailbox = mailboxIn(accounts.email)
  const rows = await tx
    .select({ mailbox })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.userId))
    .where(and(eq(members.orgId, orgId), inArray(mailbox, mailboxes)))
  return new Set(rows.map(({ mailbox }) => mailbox))
}

/**
 * Refuses 0411007 when members and open invitations leave too few seats for the mailboxes, whose own open invitations are replaced. Locks
 * the organisation.
 */
export const reserveSeats = async (
  tx: Tx,
  orgId: string,
  wanted: readonly string[],
): Promise<{ orgName: string; language: 'zh' | 'en' }> => {
  const { seats, name, language } = await lockOrganization(tx, orgId)
  const isOpen = and(
    eq(invitations.orgId, orgId),
    eq(invitations.status, 'sent'),
    gt(invitations.expiresAt, sql`now()`),
    wanted.length > 0 ? notInArray(mailboxIn(invitations.email), [...wanted]) : undefined,
  )
  const [open] = await tx.select({ total: count() }).from(invitations).where(isOpen)
  if ((await countMembers(tx, orgId)) + (open?.total ?? 0) + wanted.length > seats)
    throw new ApiError(codes.seatLimit, { message: 'org.seat_limit' })
  return { orgName: name, language: language === 'en' ? 'en' : 'zh' }
}

/** Stores and mails one invitation. It takes the place of an open one to the same address, which nobody has withdrawn. */
export const sendInvitation = async (
  context: HandlerContext<Caller>,
  tx: Tx,
  { orgId, orgName, language }: { orgId: string; orgName: string; language: 'zh' | 'en' },
  { email, roleCode, message }: Invited,
): Promise<void> => {
  const token = context.secrets.newToken()
  const now = context.now()
  await tx
    .delete(invitations)
    .where(
      and(
        eq(invitations.orgId, orgId),
        eq(mailboxIn(invitations.email), mailboxOf(email)),
        eq(invitations.status, 'sent'),
      ),
    )
  const inviterId = BigInt(context.auth.userId)
  const [inviter] = await tx.select({ name: accounts.name }).from(accounts).where(eq(accounts.id, inviterId))
  const [sent] = await tx
    .insert(invitations)
    .values({
      orgId,
      email,
      roleCode,
      message,
      inviterId,
      tokenHash: context.secrets.hashToken(token),
      sentAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    .returning({ id: invitations.id })
  const link = pageLink(context.config.publicOrigin, 'invitation', token)
  const data = { orgName, inviterName: inviter?.name ?? orgName, link, ...(message ? { message } : {}) }
  await context.sendMail(tx, composeMail('invitation', email, language, data))
  await context.audit(tx, {
    action: 'invitation.sent',
    orgId,
    detail: { id: sent?.id, email: maskEmail(email), roleCode },
  })
}
