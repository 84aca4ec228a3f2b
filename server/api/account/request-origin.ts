import type { HandlerContext } from '../../http/handler-types.ts'

/** Where a request about an account comes from, as its limits tell apart: what a stranger spends, its person does not lack. */
export type RequestOrigin = 'device' | 'network' | 'stranger'

export const requestOrigin = async (
  context: Pick<HandlerContext, 'knownDevice' | 'isKnownNetwork'>,
  email: string,
): Promise<RequestOrigin> => {
  if (await context.knownDevice(email)) return 'device'
  return (await context.isKnownNetwork(email)) ? 'network' : 'stranger'
}
