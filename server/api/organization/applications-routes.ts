import { and, asc, count, eq, isNull } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { roleCodes } from '../../../src/core/limits.ts'
import { accounts, applications } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { isId } from '../accepted-fields-rules.ts'
import { colleague } from '../account/account-queries.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { pageLink } from '../mail/page-links.ts'
import { asMember, pageOf, pageWindow } from '../signed-session.ts'
import { addMember, addresseeOf, lockOrganization } from './membership-queries.ts'

const isOpen = (orgId: string) => and(eq(applications.orgId, orgId), isNull(applications.decidedAt))

/** Decides an application once, and informs the applicant. */
const decide = (context: HandlerContext<Caller>, id: string, decision: 'approved' | 'rejected') =>
  asMember(context, async (tx, orgId) => {
    // before the application, as everybody who joins
    await lockOrganization(tx, orgId)
    const [decided] = isId(id)
      ? await tx
          .update(applications)
          .set({ decision, decidedAt: context.now() })
          .where(and(eq(applications.id, id), isOpen(orgId)))
          .returning()
      : []
    if (!decided) throw new ApiError(codes.notFound, { message: 'application.not_open' })
    const userId = String(decided.userId)
    const { email, language, orgName } = await addresseeOf(tx, orgId, decided.userId)
    if (decision === 'approved') await addMember(tx, orgId, userId, roleCodes.member)
    const mail =
      decision === 'approved'
        ? composeMail('applicationApproved', email, language, {
            orgName,
            link: pageLink(context.config.publicOrigin, 'home'),
          })
        : composeMail('applicationRejected', email, language, { orgName })
    await context.sendMail(tx, mail)
    await context.audit(tx, { action: `application.${decision}`, orgId, detail: { userId } })
    return {}
  })

/** Applications to join. */
export const applicationsRoutes: Pick<Handlers, 'listApplications' | 'approveApplication' | 'rejectApplication'> = {
  listApplications: (page, context) =>
    asMember(context, async (tx, orgId) => {
      const rows = await tx
        .select({ application: applications, account: colleague })
        .from(applications)
        .innerJoin(accounts, eq(accounts.id, applications.userId))
        .where(isOpen(orgId))
        .orderBy(asc(applications.appliedAt), asc(applications.id))
        .limit(pageWindow(page).limit)
        .offset(pageWindow(page).offset)
      const [all] = await tx.select({ total: count() }).from(applications).where(isOpen(orgId))
      const list = rows.map(({ application, account }) => ({
        id: application.id,
        userId: String(account.id),
        orgUserName: account.name,
        orgEmail: account.email,
        appliedAt: application.appliedAt.toISOString(),
      }))
      return pageOf(list, all?.total ?? 0, page)
    }),

  approveApplication: ({ id }, context) => decide(context, id, 'approved'),
  rejectApplication: ({ id }, context) => decide(context, id, 'rejected'),
}
