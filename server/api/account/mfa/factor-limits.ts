import { codes } from '../../../../src/core/codes.ts'
import { localeOf } from '../../../../src/core/locale/locale-rules.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { HandlerContext } from '../../../http/handler-types.ts'
import { LimitReached } from '../../../limits/limits.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import type { AccountRow } from '../account-queries.ts'
import { type Attempt, attemptOnDevice } from '../sign-in-limits.ts'

type Context = Pick<HandlerContext, 'auth' | 'db' | 'limits' | 'knownDevice' | 'sendMail'>

export const factorWrong = () => new ApiError(codes.invalidCredentials, { message: 'account.factor_wrong' })

const keyOf = ({ id }: AccountRow) => String(id)

/** Informs the owner by mail: whoever tries codes knows the password. */
const tellOwner = (context: Context, { email, language }: AccountRow) =>
  context.db.system((tx) => context.sendMail(tx, composeMail('factorLocked', email, localeOf(language), {})))

/**
 * Counts a try of a code, over all tickets of the person. Devices where all factors were given before are counted separately.
 * On other devices ten wrong codes lock the factor for a quarter of an hour, thirty for the day, and the owner is informed by mail.
 */
export const attemptFactor = async (context: Context, account: AccountRow): Promise<Attempt> => {
  const device = await context.knownDevice(account.email)
  const onDevice = device?.hasPassedFactor ? await attemptOnDevice(context, device, 'factorOnDevices') : null
  if (onDevice) return onDevice
  const { limits } = context
  const key = keyOf(account)
  try {
    await limits.consume('factorTries', key)
    await limits.consume('factorStreak', key)
  } catch (refusal) {
    if (refusal instanceof LimitReached && refusal.isFirst) await tellOwner(context, account)
    throw refusal
  }
  return {
    isOnKnownDevice: false,
    succeed: async () => {
      await limits.giveBack('factorTries', key)
      await limits.giveBack('factorStreak', key)
    },
  }
}

/** Clears the counts after a new password: whoever tried codes knew the old one. */
export const unlockFactor = async (
  { limits }: Pick<Context, 'limits'>,
  { id }: Pick<AccountRow, 'id'>,
): Promise<void> => {
  await limits.forgive('factorTries', String(id))
  await limits.forgive('factorStreak', String(id))
}
