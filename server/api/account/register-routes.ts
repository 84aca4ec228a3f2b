import { codes } from '../../../src/core/codes.ts'
import { registerRules } from '../../../src/core/forms/account-form-rules.ts'
import { setDeviceOf } from '../../auth/session-store.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import { tryJoinCode } from '../../limits/join-code-tries.ts'
import { networkOf } from '../../limits/limits.ts'
import { acceptEmail, acceptFields } from '../accepted-fields-rules.ts'
import { assemblyOfNewSession } from './assembly-queries.ts'
import { checkMailCode } from './check-mail-code.ts'
import { answerRepetition, createAccount } from './create-account.ts'
import { type MailCode, refundTry } from './mail-code-queries.ts'
import { checkNewPassword } from './save-password.ts'

type Payload = Parameters<Handlers['register']>[0]
type Result = Awaited<ReturnType<Handlers['register']>>

/** The right code of a refused password is not counted: its owner chooses another. */
const acceptPassword = async (context: HandlerContext, mailCode: MailCode, password: string, orgUserName: string) => {
  const { passwordMinLength: minLength } = context.config
  try {
    await checkNewPassword(context, password, { minLength, orgEmail: mailCode.email, orgUserName })
  } catch (error) {
    await context.db.system((tx) => refundTry(tx, mailCode))
    throw error
  }
}

const registerOnce = async (context: HandlerContext, payload: Payload, email: string): Promise<Result> => {
  const { orgUserName, requestId, emailCode, password } = payload
  await context.limits.consume('registerByAddress', networkOf(context.facts.ip))
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

/** After its account is there: also when this is the repetition of a request whose answer was lost. */
const rememberDevice = async (context: HandlerContext, userId: string, token: string): Promise<void> => {
  const mark = await context.db.system(async (tx) => {
    const device = await context.rememberDevice(tx, BigInt(userId), 'firstFactor')
    await setDeviceOf(tx, { tokenHash: context.secrets.hashToken(token) }, device.id)
    return device.mark
  })
  context.setDeviceMark(mark)
}

/**
 * Registration: an address proved by a mailed code, name, password, and how to join. One transaction, one account. The code
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
    const { orgUserName, emailCode, agreeTerms } = payload
    const email = acceptEmail(payload.orgEmail)
    acceptFields(registerRules, { orgEmail: email, emailCode, orgUserName, agreeTerms }, payload.language)
    acceptFields({}, { timeZone: payload.timeZone }, payload.language)
    const result = (await context.answeredBefore<Result>()) ?? (await registerOnce(context, payload, email))
    if (!result.token) return result
    context.setSessionCookie(result.token)
    await rememberDevice(context, result.userId, result.token)
    return { ...result, assembly: await assemblyOfNewSession(context.db.reader, { orgId: null, ...result }) }
  },
}
