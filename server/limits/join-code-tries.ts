import { codes } from '../../src/core/envelope.ts'
import { ApiError } from '../http/api-error.ts'
import type { HandlerContext } from '../http/handler-types.ts'
import { networkOf } from './limits.ts'

const isWrongCode = (refusal: unknown) => refusal instanceof ApiError && refusal.code === codes.joinCodeInvalid

/**
 * Counts a try at a join code (SEC-21), and takes it back when the code was right: who knows it guesses nothing, and
 * a team that joins in one room comes from one network.
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
