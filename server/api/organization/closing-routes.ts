import { eq, inArray, lte } from 'drizzle-orm'
import { isOwner } from '../../../src/core/access/permission-rules.ts'
import { closingDays } from '../../../src/core/limits.ts'
import { calendarDate } from '../../../src/core/work/due-rules.ts'
import { appendAudit } from '../../audit/audit-log.ts'
import { deleteMonitoringOf } from '../../collectors/beacon-store.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, members, organizations, sessions } from '../../db/schema.ts'
import { invalidField } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { languageOf } from '../account/account-language.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { pageLink } from '../mail/page-links.ts'
import { noPermission, notFound } from '../signed-session.ts'
import { findMember, lockOrganization, organizationView } from './membership-queries.ts'

const dayMs = 24 * 60 * 60 * 1000

const tellMembers = async (context: HandlerContext, tx: Tx, organization: typeof organizations.$inferSelect) => {
  const rows = await tx
    .select({
      email: accounts.email,
      language: accounts.language,
      fieldRevs: accounts.fieldRevs,
      timeZone: accounts.timeZone,
    })
    .from(members)
    .innerJoin(accounts, eq(accounts.id, members.userId))
    .where(eq(members.orgId, organization.id))
  const link = pageLink(context.config.publicOrigin, 'organisation')
  const template = organization.closesAt ? 'organizationClosing' : 'organizationKept'
  for (const { email, ...account } of rows) {
    const language = languageOf(account, organization.language)
    // the day that the page shows this person
    const date = organization.closesAt ? calendarDate(organization.closesAt.getTime(), account.timeZone) : ''
    await context.sendMail(tx, composeMail(template, email, language, { orgName: organization.name, date, link }))
  }
}

/** Sets when the caller's organisation closes. Only owners may; repeating the call changes and mails nothing. */
const setClosing = (
  context: HandlerContext<Caller>,
  closesAt: Date | null,
  accept: (organization: typeof organizations.$inferSelect) => void = () => {},
) => {
  const { orgId, userId } = context.auth
  if (!orgId) throw notFound()
  return context.db.system(async (tx) => {
    const organization = await lockOrganization(tx, orgId)
    accept(organization)
    const member = await findMember(tx, orgId, userId)
    if (!member?.enabled || !isOwner(member.roleCodes)) throw noPermission()
    if ((organization.closesAt === null) !== (closesAt === null)) {
      await tx.update(organizations).set({ closesAt }).where(eq(organizations.id, orgId))
      await tellMembers(context, tx, { ...organization, closesAt })
      const action = closesAt ? 'organization.closing' : 'organization.kept'
      await context.audit(tx, { action, orgId, actorId: userId, detail: closesAt ? { closesAt } : {} })
    }
    return organizationView(tx, orgId, member.roleCodes)
  })
}

/** An owner closes the organisation, or keeps it while that is still possible (ROU-38). */
export const closingRoutes: Pick<Handlers, 'closeOrganization' | 'keepOrganization'> = {
  closeOrganization: ({ orgName }, context) =>
    setClosing(context, new Date(context.now().getTime() + closingDays * dayMs), ({ name }) => {
      if (orgName.trim() !== name) throw invalidField('orgName', 'mismatch')
    }),

  keepOrganization: (_payload, context) => setClosing(context, null),
}

/** Deletes organisations whose grace period is over. Their people stay signed in, without an organisation. */
export const deleteClosedOrganizations = async (tx: Tx, now: Date): Promise<void> => {
  const due = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(lte(organizations.closesAt, now))
    .for('update')
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return
  await tx.update(sessions).set({ orgId: null }).where(inArray(sessions.orgId, ids))
  await deleteMonitoringOf(tx, ids)
  await tx.delete(organizations).where(inArray(organizations.id, ids))
  for (const orgId of ids) await appendAudit(tx, { action: 'organization.deleted', orgId }, now)
}
