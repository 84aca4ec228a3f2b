import { codes } from '../../../src/core/codes.ts'
import { normalizeEmail } from '../../../src/core/forms/email-rules.ts'
import { isProvider } from '../../../src/core/providers/provider-names.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { acceptFields } from '../accepted-fields-rules.ts'
import { signInByVoucher } from '../providers/provider-sign-in.ts'
import { findAccountByEmail } from './account-queries.ts'
import { checkMailCode, mailCodeExpired } from './check-mail-code.ts'
import { consumeMailCode } from './mail-code-queries.ts'
import { logWrongCode, rememberFailure, signIn, withRenewedHash, wrongCredentials } from './sign-in.ts'
import { attemptSignIn, forgiveStrangers } from './sign-in-limits.ts'

/**
 * Consecutive failures after which a password alone is not enough, except on a known device. A mailed code or a reset clears
 * the count.
 */
const hardStop = 100

const disabled = () => new ApiError(codes.accountDisabled, { message: 'account.disabled' })

/**
 * Signing in. An unknown address, a wrong password and a disabled account without the right password get the same answer at
 * the same cost; only the right password reveals that an account is disabled.
 */
export const signInRoutes: Pick<Handlers, 'login' | 'loginCode'> = {
  login: async ({ orgEmail, password, deviceName }, context) => {
    const email = normalizeEmail(orgEmail)
    acceptFields({}, { deviceName }, context.facts.language)
    const attempt = await attemptSignIn(context, email)
    const account = await findAccountByEmail(context.db.reader, email)
    const isRight = await context.passwords.isRight(account?.passwordHash ?? null, password)
    const isStopped = (account?.failedLogins ?? 0) >= hardStop && !attempt.isOnKnownDevice
    if (!account || !isRight || isStopped) {
      await rememberFailure(context, email, account)
      throw wrongCredentials()
    }
    if (!account.enabled) {
      await rememberFailure(context, email, account)
      throw disabled()
    }
    await attempt.succeed()
    return signIn(context, await withRenewedHash(context, account, password), deviceName)
  },

  loginCode: async ({ loginType, code, state = '', requestId = '', orgEmail = '' }, context) => {
    if (isProvider(loginType)) return signInByVoucher(context, { provider: loginType, code, state })
    if (loginType !== 'email') throw new ApiError(codes.notIntegrated, { message: 'provider.not_integrated' })
    const email = normalizeEmail(orgEmail)
    const mailCode = { requestId, scene: 'login', email }
    await checkMailCode(context, mailCode, code).catch(logWrongCode(context, email))
    const account = await context.db.system(async (tx) => {
      if (!(await consumeMailCode(tx, mailCode))) throw mailCodeExpired()
      return findAccountByEmail(tx, email)
    })
    if (!account) throw wrongCredentials()
    if (!account.enabled) throw disabled()
    await forgiveStrangers(context, email)
    return signIn(context, account, undefined)
  },
}
