import { codes } from '../../../../src/core/envelope.ts'
import type { Tx } from '../../../db/database.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../../http/handler-types.ts'
import { networkOf } from '../../../limits/limits.ts'
import { acceptFields } from '../../accepted-fields-rules.ts'
import { type AccountRow, findAccount } from '../account-queries.ts'
import { startSession } from '../sign-in.ts'
import { forgiveFactor } from './factor-limits.ts'
import { type MfaTicket, readTicket, spendTicket, ticketInvalid, tryTicket } from './mfa-ticket.ts'
import { askPasskey, provePasskey } from './passkey-ceremony.ts'
import { type CodeFactor, withCode } from './prove-code.ts'

/** Whose sign-in this is; an account that was disabled or deleted meanwhile gets no session. */
const comer = async (context: HandlerContext, userId: bigint): Promise<AccountRow> => {
  const account = await context.db.system((tx) => findAccount(tx, String(userId)))
  if (!account) throw ticketInvalid()
  if (!account.enabled) throw new ApiError(codes.accountDisabled, { message: 'account.disabled' })
  return account
}

const signInByCode = async (context: HandlerContext, factor: CodeFactor, mfaTicket: string, code: string) => {
  const ticket = await tryTicket(context, mfaTicket)
  const account = await comer(context, ticket.userId)
  const signedIn = await withCode(context, account, { factor, code }, (prove) =>
    startSession(context, account, ticket.deviceName ?? undefined, async (tx: Tx) => {
      await prove(tx)
      await spendTicket(tx, ticket, context.now())
    }),
  )
  await forgiveFactor(context, account)
  return signedIn
}

/**
 * The second step of signing in, by the ticket of the first (code 0410007). A passkey is two factors in itself, what one has
 * and what one knows or is: it signs in without a first step, too.
 */
export const mfaSignInRoutes: Pick<
  Handlers,
  'startPasskeySignIn' | 'signInByPasskey' | 'signInByTotp' | 'signInByRecoveryCode'
> = {
  startPasskeySignIn: async ({ mfaTicket }, context) => {
    await context.limits.consume('passkeysByAddress', networkOf(context.facts.ip))
    const ticket = mfaTicket === undefined ? null : await readTicket(context, mfaTicket)
    return askPasskey(context, 'signIn', ticket?.userId ?? null)
  },

  signInByPasskey: async ({ mfaTicket, challengeId, credential, deviceName }, context) => {
    acceptFields({}, { deviceName }, context.facts.language)
    await context.limits.consume('passkeysByAddress', networkOf(context.facts.ip))
    const ticket: MfaTicket | null = mfaTicket === undefined ? null : await readTicket(context, mfaTicket)
    const asked = { purpose: 'signIn' as const, userId: ticket?.userId ?? null, challengeId, credential }
    const { userId } = await provePasskey(context, asked)
    const account = await comer(context, userId as bigint)
    return startSession(context, account, deviceName ?? ticket?.deviceName ?? undefined, async (tx) => {
      if (ticket) await spendTicket(tx, ticket, context.now())
    })
  },

  signInByTotp: ({ mfaTicket, code }, context) => signInByCode(context, 'totp', mfaTicket, code),

  signInByRecoveryCode: ({ mfaTicket, code }, context) => signInByCode(context, 'recovery', mfaTicket, code),
}
