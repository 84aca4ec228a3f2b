import { and, eq } from 'drizzle-orm'
import { accounts, mailCodes } from '../../db/schema.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { isId } from '../accepted-fields-rules.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { notFound } from '../signed-session.ts'
import { findAccount, findAccountByEmail } from './account-queries.ts'
import { checkMailCode, mailCodeExpired } from './check-mail-code.ts'
import { consumeMailCode } from './mail-code-queries.ts'
import { endResetLinks } from './mail-reset-link.ts'
import { requestMailCode } from './send-code-routes.ts'

/** A new address, proved by a code mailed there; the old address is told. */
export const emailChangeRoutes: Pick<Handlers, 'changeEmail' | 'confirmEmail'> = {
  changeEmail: ({ orgEmail }, context) =>
    requestMailCode(context, { orgEmail, scene: 'change', userId: context.auth.userId }),

  confirmEmail: async ({ requestId, emailCode }, context) => {
    const { userId, orgId } = context.auth
    const mine = and(eq(mailCodes.requestId, requestId), eq(mailCodes.userId, BigInt(userId)))
    const [asked] = isId(requestId) ? await context.db.system((tx) => tx.select().from(mailCodes).where(mine)) : []
    if (!asked) throw mailCodeExpired()
    const mailCode = { requestId, scene: 'change', email: asked.email }
    await checkMailCode(context, mailCode, emailCode)
    await context.db.system(async (tx) => {
      const account = await findAccount(tx, userId)
      if (!account) throw notFound()
      const isTaken = (await findAccountByEmail(tx, asked.email)) !== undefined
      if (isTaken || !(await consumeMailCode(tx, mailCode))) throw mailCodeExpired()
      await tx
        .update(accounts)
        .set({ email: asked.email, verifiedAt: context.now() })
        .where(eq(accounts.id, account.id))
      // a link in the old mailbox must not open the account that left it
      await endResetLinks(tx, account.id, context.now())
      const language = account.language === 'en' ? 'en' : 'zh'
      await context.sendMail(tx, composeMail('emailChanged', account.email, language, { orgEmail: asked.email }))
      await context.audit(tx, { action: 'email.changed', orgId, actorId: userId })
    })
    return {}
  },
}
