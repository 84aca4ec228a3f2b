import { codes } from '../../../../src/core/codes.ts'
import type { Tx } from '../../../db/database.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../../http/handler-types.ts'
import { networkOf } from '../../../limits/limits.ts'
import { acceptFields } from '../../accepted-fields-rules.ts'
import { type AccountRow, findAccount } from '../account-queries.ts'
import { startSession } from '../sign-in.ts'
import { consumeTicket, type MfaTicket, readTicket, ticketInvalid, tryTicket } from './mfa-ticket.ts'
import { passkeyOptions, provePasskey } from './passkey-ceremony.ts'
import { type CodeFactor, withCode } from './prove-code.ts'

/** The account that signs in; refused if it was disabled or deleted since the first step. */
const signingIn = async (context: HandlerContext, userId: bigint): Promise<AccountRow> => {
  const account = await context.db.system((tx) => findAccount(tx, String(userId)))
  if (!account) throw ticketInvalid()
  if (!account.enabled) throw new ApiError(codes.accountDisabled, { message: 'account.disabled' })
  return account
}

const signInByCode = async (context: HandlerContext, factor: CodeFactor, mfaTicket: string, code: string) => {
  const ticket = await tryTicket(context, mfaTicket)
  const account = await signingIn(context, ticket.userId)
  const deviceName = ticket.deviceName ?? undefined
  return withCode(context, account, { factor, code }, (proveCode) => {
    const prove = async (tx: Tx) => {
      await proveCode(tx)
      await consumeTicket(tx, ticket, context.now())
    }
    return startSession(context, account, { deviceName, proof: 'allFactors', prove })
  })
}

/**
 * The second step of signing in, by the ticket of the first (code 0410007). A passkey counts as two factors (possession and
 * knowledge or biometrics), so it can also sign in without a first step.
 */
export const mfaSignInRoutes: Pick<
  Handlers,
  'startPasskeySignIn' | 'signInByPasskey' | 'signInByTotp' | 'signInByRecoveryCode'
> = {
  startPasskeySignIn: async ({ mfaTicket }, context) => {
    await context.limits.consume('passkeysByAddress', networkOf(context.facts.ip))
    const ticket = mfaTicket === undefined ? null : await readTicket(context, mfaTicket)
    return passkeyOptions(context, 'signIn', ticket?.userId ?? null)
  },

  signInByPasskey: async ({ mfaTicket, challengeId, credential, deviceName }, context) => {
    acceptFields({}, { deviceName }, context.facts.language)
    await context.limits.consume('passkeysByAddress', networkOf(context.facts.ip))
    const ticket: MfaTicket | null = mfaTicket === undefined ? null : await readTicket(context, mfaTicket)
    const proof = { purpose: 'signIn' as const, userId: ticket?.userId ?? null, challengeId, credential }
    const { userId } = await provePasskey(context, proof)
    const account = await signingIn(context, userId as bigint)
    const prove = async (tx: Tx) => {
      if (ticket) await consumeTicket(tx, ticket, context.now())
    }
    const entry = { deviceName: deviceName ?? ticket?.deviceName ?? undefined, proof: 'allFactors' as const, prove }
    return startSession(context, account, entry)
  },

  signInByTotp: ({ mfaTicket, code }, context) => signInByCode(context, 'totp', mfaTicket, code),

  signInByRecoveryCode: ({ mfaTicket, code }, context) => signInByCode(context, 'recovery', mfaTicket, code),
}
