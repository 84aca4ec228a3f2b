import type { HandlerContext } from '../../http/handler-types.ts'
import { networkOf } from '../../limits/limits.ts'

/**
 * Counted per address and network: a stranger elsewhere cannot lock the owner out, and an unknown address is counted like
 * a known one.
 */
const keyOf = ({ secrets, facts }: Pick<HandlerContext, 'secrets' | 'facts'>, email: string): string =>
  `${secrets.hmac('address', email)} ${networkOf(facts.ip)}`

export const limitSignIns = async (context: HandlerContext, email: string): Promise<void> => {
  await context.limits.consume('loginByAddress', networkOf(context.facts.ip))
  await context.limits.consume('loginByAccount', keyOf(context, email))
}

/** After the right password: what was counted for this address is forgotten. */
export const forgiveSignIns = (context: HandlerContext, email: string): Promise<void> =>
  context.limits.forgive('loginByAccount', keyOf(context, email))
