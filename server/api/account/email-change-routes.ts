import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { accounts, mailCodes } from '../../db/schema.ts'
import type { Caller, HandlerContext, Handlers } from '../../http/handler-types.ts'
import { isId } from '../accepted-fields-rules.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { notFound } from '../signed-session.ts'
import { findAccount, findAccountByEmail, mailboxIn, mailboxOf } from './account-queries.ts'
import { checkMailCode, mailCodeExpired } from './check-mail-code.ts'
import { consumeMailCode, type MailCode } from './mail-code-queries.ts'
import { endResetLinks } from './mail-reset-link.ts'
import { requestMailCode } from './send-code-routes.ts'

type Result = Awaited<ReturnType<Handlers['confirmEmail']>>

const uniqueViolation = '23505'

/** Sets the address. One that a concurrent registration has just taken is refused like any taken address. */
const takeAddress = (tx: Tx, id: bigint, address: { email: string; verifiedAt: Date }) =>
  tx
    .update(accounts)
    .set(address)
    .where(eq(accounts.id, id))
    .catch((error: { cause?: { code?: string } }) => {
      throw error.cause?.code === uniqueViolation ? mailCodeExpired() : error
    })

/** Changes the account's address to the one that the code was mailed to, and informs the old address. */
const moveTo = async (context: HandlerContext<Caller>, tx: Tx, mailCode: MailCode): Promise<Result> => {
  const { userId, orgId } = context.auth
  const account = await findAccount(tx, userId)
  if (!account) throw notFound()
  const { email } = mailCode
  // the request repeats one whose answer was lost, so it succeeds without a change
  if (account.email === email) return {}
  // serialises people who confirm the same address at the same time
  const ofAddress = and(eq(mailboxIn(mailCodes.email), mailboxOf(email)), eq(mailCodes.scene, mailCode.scene))
  await tx.select().from(mailCodes).where(ofAddress).orderBy(asc(mailCodes.requestId)).for('update')
  const isTaken = (await findAccountByEmail(tx, email)) !== undefined
  if (isTaken || !(await consumeMailCode(tx, mailCode))) throw mailCodeExpired()
  await takeAddress(tx, account.id, { email, verifiedAt: context.now() })
  // a link in the old mailbox must not open the account any more
  await endResetLinks(tx, account.id, context.now())
  const language = account.language === 'en' ? 'en' : 'zh'
  await context.sendMail(tx, composeMail('emailChanged', account.email, language, { orgEmail: email }))
  await context.audit(tx, { action: 'email.changed', orgId, actorId: userId })
  return {}
}

const confirmOnce = async (
  context: HandlerContext<Caller>,
  { requestId, emailCode }: Parameters<Handlers['confirmEmail']>[0],
): Promise<Result> => {
  const mine = and(eq(mailCodes.requestId, requestId), eq(mailCodes.userId, BigInt(context.auth.userId)))
  const [pending] = isId(requestId) ? await context.db.system((tx) => tx.select().from(mailCodes).where(mine)) : []
  if (!pending) throw mailCodeExpired()
  const mailCode = { requestId, scene: 'change', email: pending.email }
  await checkMailCode(context, mailCode, emailCode)
  return context.once('system', (tx) => moveTo(context, tx, mailCode))
}

/** Changes the address, proved by a code mailed there. A repeated confirmation succeeds. */
export const emailChangeRoutes: Pick<Handlers, 'changeEmail' | 'confirmEmail'> = {
  changeEmail: ({ orgEmail }, context) =>
    requestMailCode(context, { orgEmail, scene: 'change', userId: context.auth.userId }),

  confirmEmail: async (payload, context) =>
    (await context.answeredBefore<Result>()) ?? (await confirmOnce(context, payload)),
}
