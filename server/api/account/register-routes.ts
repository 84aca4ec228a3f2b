import { codes } from '../../../src/core/codes.ts'
import { invitedRegisterRules, registerRules } from '../../../src/core/forms/account-form-rules.ts'
import type { Language } from '../../../src/core/forms/rule-types.ts'
import { setDeviceOf } from '../../auth/session-store.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import { tryJoinCode } from '../../limits/join-code-tries.ts'
import { networkOf } from '../../limits/limits.ts'
import { acceptEmail, acceptFields } from '../accepted-fields-rules.ts'
import { invitedAddress } from '../organization/join-organization.ts'
import { assemblyOfNewSession } from './assembly-queries.ts'
import { checkMailCode } from './check-mail-code.ts'
import { answerRepetition, createAccount } from './create-account.ts'
import { type MailCode, refundTry } from './mail-code-queries.ts'
import { checkNewPassword } from './save-password.ts'

type Payload = Parameters<Handlers['register']>[0]
type Result = Awaited<ReturnType<Handlers['register']>>

/** A refused password gives back the try of its right code, so that the person can choose another password. */
const acceptPassword = async (context: HandlerContext, mailCode: MailCode, password: string, orgUserName: string) => {
  const { passwordMinLength: minLength } = context.config
  try {
    await checkNewPassword(context, password, { minLength, orgEmail: mailCode.email, orgUserName })
  } catch (error) {
    await context.db.system((tx) => refundTry(tx, mailCode))
    throw error
  }
}

const registerByCode = async (context: HandlerContext, payload: Payload, proof: MailedProof): Promise<Result> => {
  const { orgUserName, password } = payload
  const { email, requestId, emailCode } = proof
  const mailCode = { requestId, scene: 'register', email }
  const code = await checkMailCode(context, mailCode, emailCode)
  const isNew = password !== undefined && !code.usedAt
  if (isNew) await acceptPassword(context, mailCode, password, orgUserName)
  const passwordHash = isNew ? await context.passwords.hash(password) : null
  const enter = () =>
    context.once('system', (tx) =>
      code.usedAt && code.userId
        ? answerRepetition(context, tx, payload, code.userId)
        : createAccount(context, tx, payload, { email, requestId, passwordHash }),
    )
  return payload.joinCode ? tryJoinCode(context, enter) : enter()
}

/** Registers by the link of an invitation. The link proves that the person reads the mails of its address, so it needs no code. */
const registerInvited = async (context: HandlerContext, payload: Payload, email: string): Promise<Result> => {
  const { orgUserName, password } = payload
  const { passwordMinLength: minLength } = context.config
  if (password !== undefined) await checkNewPassword(context, password, { minLength, orgEmail: email, orgUserName })
  const passwordHash = password === undefined ? null : await context.passwords.hash(password)
  return context.once('system', (tx) => createAccount(context, tx, payload, { email, requestId: null, passwordHash }))
}

interface MailedProof {
  email: string
  requestId: string
  emailCode: string
}

const registerOnce = async (context: HandlerContext, payload: Payload, proof: MailedProof | null): Promise<Result> => {
  await context.limits.consume('registerByAddress', networkOf(context.facts.ip))
  if (proof) return registerByCode(context, payload, proof)
  return registerInvited(context, payload, await invitedAddress(context, payload.inviteToken ?? ''))
}

/** The proof of the address; null if the invitation proves it. */
const acceptProof = (payload: Payload, language: Language): MailedProof | null => {
  const { orgUserName, emailCode, agreeTerms, requestId = '', inviteToken } = payload
  if (inviteToken && payload.orgEmail === undefined && emailCode === undefined) {
    acceptFields(invitedRegisterRules, { orgUserName, agreeTerms }, language)
    return null
  }
  const email = acceptEmail(payload.orgEmail ?? '')
  acceptFields(registerRules, { orgEmail: email, emailCode: emailCode ?? '', orgUserName, agreeTerms }, language)
  return { email, requestId, emailCode: emailCode ?? '' }
}

/** Remembers the device after the account was created, also when the request repeats one whose answer was lost. */
const rememberDevice = async (context: HandlerContext, userId: string, token: string): Promise<void> => {
  const mark = await context.db.system(async (tx) => {
    const device = await context.rememberDevice(tx, BigInt(userId), 'firstFactor')
    await setDeviceOf(tx, { tokenHash: context.secrets.hashToken(token) }, device.id)
    return device.mark
  })
  context.setDeviceMark(mark)
}

/**
 * Registration: an address proved by a mailed code or by the mail of an invitation, name, password, and how to join. One transaction, one account. The code
 * may be checked before: a wrong one counts like a wrong registration, a right one is not counted.
 */
export const registerRoutes: Pick<Handlers, 'register' | 'checkCode'> = {
  checkCode: async ({ orgEmail, requestId, emailCode }, context) => {
    const mailCode = { requestId, scene: 'register', email: acceptEmail(orgEmail) }
    const network = networkOf(context.facts.ip)
    await context.limits.consume('registerByAddress', network)
    await checkMailCode(context, mailCode, emailCode)
    await context.limits.giveBack('registerByAddress', network)
    await context.db.system((tx) => refundTry(tx, mailCode))
    return {}
  },

  register: async (payload, context) => {
    if (!payload.agreeTerms) throw new ApiError(codes.termsMissing, { message: 'account.terms_missing' })
    const proof = acceptProof(payload, context.facts.language)
    acceptFields({}, { timeZone: payload.timeZone }, context.facts.language)
    const result = (await context.answeredBefore<Result>()) ?? (await registerOnce(context, payload, proof))
    if (!result.token) return result
    context.setSessionCookie(result.token)
    await rememberDevice(context, result.userId, result.token)
    return { ...result, assembly: await assemblyOfNewSession(context.db.reader, { orgId: null, ...result }) }
  },
}
