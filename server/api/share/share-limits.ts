import type { HandlerContext } from '../../http/handler-types.ts'
import { networkOf } from '../../limits/limits.ts'

type Context = Pick<HandlerContext, 'secrets' | 'facts' | 'limits'>

const keysOf = ({ secrets, facts }: Context, shareCode: string) => {
  const share = secrets.hmac('share', shareCode)
  return { share, here: `${share} ${networkOf(facts.ip)}` }
}

/** Counts a try at a share's password; an unknown code is counted like a known one. */
export const limitShareTries = async (context: Context, shareCode: string): Promise<void> => {
  const { share, here } = keysOf(context, shareCode)
  await context.limits.consume('shareTries', here)
  await context.limits.consume('shareTriesByEveryone', share)
}

/** The password was right: the try was none, and what guests of this network failed before is forgotten. */
export const forgiveShareTries = async (context: Context, shareCode: string): Promise<void> => {
  const { share, here } = keysOf(context, shareCode)
  await context.limits.forgive('shareTries', here)
  await context.limits.giveBack('shareTriesByEveryone', share)
}
