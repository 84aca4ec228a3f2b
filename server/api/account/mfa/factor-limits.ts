import { codes } from '../../../../src/core/envelope.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { HandlerContext } from '../../../http/handler-types.ts'
import type { AccountRow } from '../account-queries.ts'

type Context = Pick<HandlerContext, 'limits' | 'knownDevice'>

export const factorWrong = () => new ApiError(codes.invalidCredentials, { message: 'account.factor_wrong' })

/** A device of the person is counted by itself: who only has their password locks nobody out. */
const keyOf = (context: Context, { id, email }: AccountRow) => `${id} ${context.knownDevice(email) ?? ''}`

/** Counts a try at a code, over all tickets of the person. */
export const limitFactor = async (context: Context, account: AccountRow): Promise<void> => {
  await context.limits.consume('factorTries', keyOf(context, account))
  await context.limits.consume('factorStreak', keyOf(context, account))
}

/** After the right code what was counted is forgotten. */
export const forgiveFactor = async (context: Context, account: AccountRow): Promise<void> => {
  await context.limits.forgive('factorTries', keyOf(context, account))
  await context.limits.forgive('factorStreak', keyOf(context, account))
}
