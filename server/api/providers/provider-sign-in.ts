import { codes, providerCodes } from '../../../src/core/codes.ts'
import type { Provider } from '../../../src/core/providers/provider-names.ts'
import type { Identity } from '../../connectors/connector-types.ts'
import type { Tx } from '../../db/database.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext } from '../../http/handler-types.ts'
import { networkOf } from '../../limits/limits.ts'
import { findAccount } from '../account/account-queries.ts'
import { signIn } from '../account/sign-in.ts'
import { bindIdentity, identityTaken, userOfIdentity } from './identity-queries.ts'
import { consumeVoucher, issueVoucher } from './provider-transactions.ts'

const expired = () => new ApiError(providerCodes.expired, { message: 'provider.expired' })

/** `a…@mail.example`: enough to recognise one's own address, too little to learn another's. */
const masked = (email: string | null): string | undefined => email?.replace(/^(.)[^@]*@/, '$1…@')

const offerRegistration = async (context: HandlerContext, tx: Tx, identity: Identity, browser: string) => {
  const registerTicket = await issueVoucher(tx, context, { purpose: 'register', identity, browser, state: null })
  const { provider, name, email } = identity
  const emailMasked = masked(email)
  const result = { registerTicket, provider, name, ...(emailMasked ? { emailMasked } : {}) }
  return new ApiError(codes.identityUnknown, { message: 'provider.identity_unknown', result })
}

/**
 * Signs in by the voucher of a provider's callback (IDP-7, IDP-8). The voucher is consumed in its own transaction, so it stays
 * used even if the sign-in fails.
 */
export const signInByVoucher = async (
  context: HandlerContext,
  { provider, code, state }: { provider: Provider; code: string; state: string },
) => {
  const browser = context.browserMark
  await context.limits.consume('providersByAddress', networkOf(context.facts.ip))
  const { account, unknown } = await context.db.system(async (tx) => {
    const identity = await consumeVoucher(tx, context, { voucher: code, purpose: 'login', browser, provider, state })
    if (!identity || browser === null) throw expired()
    const userId = await userOfIdentity(tx, identity)
    if (userId === null) return { unknown: await offerRegistration(context, tx, identity, browser) }
    return { account: await findAccount(tx, userId) }
  })
  if (unknown) {
    // the person needs time for the registration that follows
    if (browser !== null) context.setBrowserMark(browser)
    throw unknown
  }
  if (!account) throw expired()
  if (!account.enabled) throw new ApiError(codes.accountDisabled, { message: 'account.disabled' })
  return signIn(context, account, undefined)
}

/** Links the identity of a register ticket to the account that is being created. Throws if either is no longer free. */
export const claimRegisterTicket = async (context: HandlerContext, tx: Tx, ticket: string, userId: string) => {
  const presented = { voucher: ticket, purpose: 'register', browser: context.browserMark } as const
  const identity = await consumeVoucher(tx, context, presented)
  if (!identity) throw expired()
  if (!(await bindIdentity(tx, identity, userId))) throw identityTaken()
  const { provider, tenantName } = identity
  await context.audit(tx, { action: 'binding.added', actorId: userId, detail: { provider, tenantName } })
}
