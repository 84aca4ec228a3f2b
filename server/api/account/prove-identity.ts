import { codes } from '../../../src/core/codes.ts'
import { isRecent } from '../../auth/caller.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller, HandlerContext } from '../../http/handler-types.ts'
import { type AccountRow, findAccount } from './account-queries.ts'
import { checkMailCode, mailCodeExpired } from './check-mail-code.ts'
import { consumeMailCode } from './mail-code-queries.ts'
import { confirmIdentity } from './mfa/confirm-identity.ts'
import { factorMethodsOf } from './mfa/factor-queries.ts'
import { ownAccount } from './mfa/own-account.ts'
import { attemptSignIn } from './sign-in-limits.ts'

interface MailedCode {
  requestId: string
  emailCode: string
}

const wrongPassword = () => new ApiError(codes.invalidCredentials, { message: 'account.wrong_password' })

/** Logs a failed proof, which may come from a stolen session. */
const logRefusal = (context: HandlerContext<Caller>, factor: 'password' | 'mailCode') =>
  context.db.system((tx) =>
    context.audit(tx, { action: 'identity.refused', orgId: context.auth.orgId, detail: { factor } }),
  )

/** The caller's account after proving the password. Tries are limited like sign-ins, and failures logged. */
export const provePassword = async (context: HandlerContext<Caller>, password: string): Promise<AccountRow> => {
  const account = await context.db.system((tx) => findAccount(tx, context.auth.userId))
  if (!account) throw wrongPassword()
  const attempt = await attemptSignIn(context, account.email)
  if (!(await context.passwords.isRight(account.passwordHash, password))) {
    await logRefusal(context, 'password')
    throw wrongPassword()
  }
  await attempt.succeed()
  return account
}

/** The account of a caller without a password, who must have proved their identity in the last five minutes (0410008). */
export const withoutPassword = async (context: HandlerContext<Caller>): Promise<AccountRow> => {
  const account = await context.db.system((tx) => findAccount(tx, context.auth.userId))
  if (account?.passwordHash !== null) throw wrongPassword()
  if (!isRecent(context.auth, context.now())) throw new ApiError('0410008', { message: 'account.reauthenticate' })
  return account
}

/**
 * Proves identity by a mailed sign-in code, for people who have no other way to sign in. A person with a password or a
 * second factor must use that (0403001).
 */
const confirmByMail = async (context: HandlerContext<Caller>, { requestId, emailCode }: MailedCode) => {
  const { account, isOnlyMethod } = await context.db.system(async (tx) => {
    const account = await ownAccount(context, tx)
    const factorMethods = await factorMethodsOf(tx, account.id)
    return { account, isOnlyMethod: account.passwordHash === null && factorMethods.length === 0 }
  })
  if (!isOnlyMethod) throw new ApiError('0403001', { message: 'account.prove_otherwise' })
  const mailCode = { requestId, scene: 'login', email: account.email }
  await checkMailCode(context, mailCode, emailCode).catch(async (refusal: unknown) => {
    if (refusal instanceof ApiError && refusal.code === codes.mailCodeWrong) await logRefusal(context, 'mailCode')
    throw refusal
  })
  return confirmIdentity(context, 'mailCode', async (tx) => {
    if (!(await consumeMailCode(tx, mailCode))) throw mailCodeExpired()
  })
}

/**
 * Proves identity by the first factor: the password, or a mailed code if there is none. A person with a second factor must use
 * that (0403001), or a stolen password would be enough to remove it.
 */
export const confirmByFirstFactor = async (
  context: HandlerContext<Caller>,
  proof: MailedCode | { password: string },
) => {
  if ('emailCode' in proof) return confirmByMail(context, proof)
  const factorMethods = await context.db.system((tx) => factorMethodsOf(tx, BigInt(context.auth.userId)))
  if (factorMethods.length > 0) throw new ApiError('0403001', { message: 'account.prove_by_factor' })
  await provePassword(context, proof.password)
  return confirmIdentity(context, 'password')
}
