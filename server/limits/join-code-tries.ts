import { codes } from '../../src/core/codes.ts'
import { ApiError } from '../http/api-error.ts'
import type { HandlerContext } from '../http/handler-types.ts'
import { networkOf } from './limits.ts'

const isWrongCode = (refusal: unknown) => refusal instanceof ApiError && refusal.code === codes.joinCodeInvalid

/**
 * Counts a try of a join code (SEC-21) and takes it back if the code was right: a team that joins together comes from one
 * network.
 */
export async function tryJoinCode<Result>(
  { limits, facts }: Pick<HandlerContext, 'limits' | 'facts'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const network = networkOf(facts.ip)
  await limits.consume('joinByAddress', network)
  try {
    const result = await work()
    await limits.giveBack('joinByAddress', network)
    return result
  } catch (refusal) {
    if (!isWrongCode(refusal)) await limits.giveBack('joinByAddress', network)
    throw refusal
  }
}
