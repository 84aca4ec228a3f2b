import type { HandlerContext } from '../../http/handler-types.ts'

/** The origin of a request about an account. Each origin has its own budgets, so that a stranger cannot use up the owner's. */
export type RequestOrigin = 'device' | 'network' | 'stranger'

export const requestOrigin = async (
  context: Pick<HandlerContext, 'knownDevice' | 'isKnownNetwork'>,
  email: string,
): Promise<RequestOrigin> => {
  if (await context.knownDevice(email)) return 'device'
  return (await context.isKnownNetwork(email)) ? 'network' : 'stranger'
}
