import { randomInt, randomUUID } from 'node:crypto'
import { isEmail } from '../../../src/core/forms/email-rules.ts'
import type { Tx } from '../../db/database.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import { mailboxKey, networkOf } from '../../limits/limits.ts'
import { acceptEmail } from '../accepted-fields-rules.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { MailKind } from '../mail/mail-templates.ts'
import { pageLink } from '../mail/page-links.ts'
import { methodsOfDomain } from '../providers/domain-methods.ts'
import { type Addressee, findAddresseeByEmail } from './account-queries.ts'
import { hashMailCode } from './check-mail-code.ts'
import { mailCodeLimits, saveMailCode } from './mail-code-queries.ts'
import { imitateResetLink, mailResetLink } from './mail-reset-link.ts'
import { requestOrigin } from './request-origin.ts'

type Scene = 'register' | 'login' | 'reset' | 'bind' | 'change'

/** The mail for each purpose, to an address with and without an account. */
const scenesTable: Record<Scene, { known: MailKind; unknown: MailKind }> = {
  register: { known: 'alreadyRegistered', unknown: 'registerCode' },
  login: { known: 'loginCode', unknown: 'noAccount' },
  reset: { known: 'resetLink', unknown: 'noAccount' },
  bind: { known: 'bindCode', unknown: 'noAccount' },
  change: { known: 'alreadyRegistered', unknown: 'changeCode' },
}

const carriesCode = (kind: MailKind): boolean => kind.endsWith('Code')

const mailScene = async (
  context: HandlerContext,
  tx: Tx,
  kind: MailKind,
  { account, email, code }: { account: Addressee | undefined; email: string; code: string },
): Promise<void> => {
  const { language } = context.facts
  if (kind === 'resetLink' && account) return mailResetLink(context, tx, account)
  const page = kind === 'alreadyRegistered' ? 'signIn' : 'register'
  const data = carriesCode(kind) ? { code } : { link: pageLink(context.config.publicOrigin, page) }
  // a mail to an account uses the verified spelling of its address, however it was typed
  await context.sendMail(tx, composeMail(kind, account?.email ?? email, language, data))
}

const mailsOfDay = {
  device: 'mailsToDeviceOfDay',
  network: 'mailsToNetworkOfDay',
  reset: 'resetMailsOfDay',
  stranger: 'codeMailsOfDay',
} as const

/**
 * Counts a mail to an address. There are separate budgets for a known device, a known network, strangers' reset mails, and strangers'
 * other mails, so that nobody can use up all of them for the owner, or fill the mailbox.
 */
const limitMails = async (context: HandlerContext, email: string, scene: Scene): Promise<void> => {
  const { limits, facts, secrets } = context
  const origin = await requestOrigin(context, email)
  const budget = origin === 'stranger' && scene === 'reset' ? 'reset' : origin
  if (origin === 'stranger') await limits.consume('mailByAddress', networkOf(facts.ip))
  const mailbox = mailboxKey(secrets, email)
  await limits.consume('mailByRecipient', `${mailbox} ${budget}`)
  await limits.consume(mailsOfDay[budget], mailbox)
}

/**
 * Mails a code, or an explanation instead. Both store a row of the same shape and give the same answer; the row of an explanation has
 * a hash that no code matches.
 */
export const requestMailCode = async (
  context: HandlerContext,
  { orgEmail, scene, userId }: { orgEmail: string; scene: Scene; userId?: string },
) => {
  const email = acceptEmail(orgEmail)
  await limitMails(context, email, scene)
  const mailCode = { requestId: randomUUID(), scene, email }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await context.db.system(async (tx) => {
    const account = await findAddresseeByEmail(tx, email)
    const kind = scenesTable[scene][account ? 'known' : 'unknown']
    const codeHash = hashMailCode(context, mailCode, carriesCode(kind) ? code : randomUUID())
    await saveMailCode(tx, mailCode, codeHash, context.now(), userId)
    if (scene === 'reset' && !account) await imitateResetLink(context, tx, email)
    await mailScene(context, tx, kind, { account, email, code })
  })
  return {
    requestId: mailCode.requestId,
    expiresIn: mailCodeLimits.lifeSeconds,
    resendAfter: mailCodeLimits.resendSeconds,
  }
}

export const sendCodeRoutes: Pick<Handlers, 'sendCode' | 'forgotPassword'> = {
  sendCode: ({ orgEmail, scene }, context) => requestMailCode(context, { orgEmail, scene }),

  forgotPassword: async ({ orgEmail }, context) => {
    const { resendAfter } = await requestMailCode(context, { orgEmail, scene: 'reset' })
    return { resendAfter }
  },
}

/** Reports whether an address is valid and how its domain signs in. Never looks up whether it has an account. */
export const checkEmailRoutes: Pick<Handlers, 'checkEmail'> = {
  checkEmail: async ({ orgEmail }, { limits, facts, db, connectors }) => {
    await limits.consume('checkByAddress', networkOf(facts.ip))
    const valid = isEmail(orgEmail)
    const { methods, orgId } = valid
      ? await db.system((tx) => methodsOfDomain(tx, connectors, orgEmail))
      : { methods: [], orgId: undefined }
    return { valid, methods: ['password', 'code', ...methods], ssoOnly: false, ...(orgId && { orgId }) }
  },
}
