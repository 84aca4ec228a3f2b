import type { HandlerContext } from '../../http/handler-types.ts'
import { mailboxKey, networkOf } from '../../limits/limits.ts'

const everyone = 'all'

type Context = Pick<HandlerContext, 'secrets' | 'facts' | 'limits' | 'knownDevice'>

const accountKey = ({ secrets }: Context, email: string) => mailboxKey(secrets, email)
const deviceKey = (context: Context, email: string, device: string) => `${accountKey(context, email)} ${device}`

/**
 * Counts an attempt at a password. Strangers' attempts at one account share a growing delay, wherever they come from; a
 * device where its owner signed in before is counted by itself, so nobody is locked out by strangers. An unknown address
 * is counted like a known one.
 */
export const limitSignIns = async (context: Context, email: string): Promise<void> => {
  const { limits, facts } = context
  const device = context.knownDevice(email)
  if (device !== null) return limits.consume('loginByAccount', deviceKey(context, email, device))
  await limits.consume('loginByAddress', networkOf(facts.ip))
  await limits.takeTurn(accountKey(context, email))
  await limits.consume('loginByEveryone', everyone)
}

/** After a mailed code or link: the account is its owner's, however often strangers tried. */
export const forgiveStrangers = async (context: Context, email: string): Promise<void> => {
  await context.limits.forgive('loginStreak', accountKey(context, email))
  await context.limits.forgive('loginTurn', accountKey(context, email))
}

/** After the right password: what this device or, without one, strangers had counted is forgotten. */
export const forgiveSignIns = async (context: Context, email: string): Promise<void> => {
  const device = context.knownDevice(email)
  if (device !== null) return context.limits.forgive('loginByAccount', deviceKey(context, email, device))
  await forgiveStrangers(context, email)
  await context.limits.giveBack('loginByEveryone', everyone)
}
