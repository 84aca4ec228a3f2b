import { beginTryOn, clearFailuresOn, type KnownDevice } from '../../auth/known-devices.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext } from '../../http/handler-types.ts'
import type { LimitName } from '../../limits/limits.ts'
import { LimitReached, mailboxKey, networkOf } from '../../limits/limits.ts'

const everyone = 'all'

type Context = Pick<HandlerContext, 'auth' | 'db' | 'secrets' | 'facts' | 'limits' | 'knownDevice' | 'isKnownNetwork'>

/** One try of an account's password or second factor, counted before it is checked. */
export interface Attempt {
  /** Whether it is on a known device of the account's owner, where strangers' tries do not count. */
  isOnKnownDevice: boolean
  /** Call this when the try was right. */
  succeed(): Promise<void>
}

const accountKey = ({ secrets }: Pick<Context, 'secrets'>, email: string) => mailboxKey(secrets, email)

const isSpent = (limits: Context['limits'], limit: LimitName, key: string): Promise<boolean> =>
  limits.consume(limit, key).then(
    () => false,
    (refusal: unknown) => {
      if (refusal instanceof LimitReached) return true
      throw refusal
    },
  )

/**
 * Counts a success, so that a stranger who knows the password cannot fill the list of sessions. When the account's budget is used up,
 * each known device has a few more sign-ins, so that nobody can lock the owner out.
 */
export const countSignIn = async (
  context: Pick<Context, 'limits' | 'knownDevice'>,
  account: { id: bigint; email: string },
) => {
  const { limits } = context
  try {
    await limits.consume('signInsByPerson', String(account.id))
  } catch (refusal) {
    const device = refusal instanceof LimitReached ? await context.knownDevice(account.email) : null
    if (!device) throw refusal
    await limits.consume('signInsOnDevice', device.id)
  }
}

/**
 * Counts a try on a known device. The devices of an account share one budget; when it is used up each device has one more try,
 * so that collecting marks gains nothing and the right password still works. Null: treat the device as unknown.
 */
export const attemptOnDevice = async (
  { db, limits }: Pick<Context, 'db' | 'limits'>,
  device: KnownDevice,
  limit: 'loginOnDevices' | 'factorOnDevices',
): Promise<Attempt | null> => {
  const key = String(device.userId)
  const wasSpent = await isSpent(limits, limit, key)
  if (!(await db.system((tx) => beginTryOn(tx, device, wasSpent)))) return null
  return {
    isOnKnownDevice: true,
    succeed: async () => {
      await db.system((tx) => clearFailuresOn(tx, device))
      await limits.giveBack(limit, key)
    },
  }
}

/**
 * Counts a try of a password: on a known device, in a session (reauthentication), in a known network, or from elsewhere, where
 * all strangers share a growing delay. Each of these has one budget per account, regardless of the number of devices, sessions or
 * networks. An unknown address is counted like a known one.
 */
export const attemptSignIn = async (context: Context, email: string): Promise<Attempt> => {
  const { auth, limits, facts } = context
  const device = await context.knownDevice(email)
  const onDevice = device && (await attemptOnDevice(context, device, 'loginOnDevices'))
  if (onDevice) return onDevice
  const key = accountKey(context, email)
  if (auth?.sessionId) {
    await limits.consume('loginInSessions', key)
    return { isOnKnownDevice: false, succeed: () => limits.giveBack('loginInSessions', key) }
  }
  if (await context.isKnownNetwork(email)) {
    const ofNetworks = `${key} network`
    await limits.takeTurn(ofNetworks)
    return { isOnKnownDevice: false, succeed: () => forgiveTurns(context, ofNetworks) }
  }
  await limits.consume('loginByAddress', networkOf(facts.ip))
  await limits.takeTurn(key)
  await limits.consume('loginByEveryone', everyone).catch(askForMailedCode)
  return {
    isOnKnownDevice: false,
    succeed: async () => {
      await forgiveStrangers(context, email)
      await limits.giveBack('loginByEveryone', everyone)
    },
  }
}

/** While many strangers guess at all accounts, new devices may not use passwords. Nobody is locked out: a mailed code still signs in. */
const askForMailedCode = (refusal: unknown): never => {
  if (!(refusal instanceof LimitReached)) throw refusal
  const { retryAfterSeconds } = refusal
  throw new ApiError('0429001', {
    message: 'limit.use_mailed_code',
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  })
}

const forgiveTurns = async ({ limits }: Pick<Context, 'limits'>, key: string): Promise<void> => {
  await limits.forgive('loginStreak', key)
  await limits.forgive('loginTurn', key)
}

/** Clears the strangers' count after a mailed code or link proved the owner. */
export const forgiveStrangers = (context: Pick<Context, 'secrets' | 'limits'>, email: string): Promise<void> =>
  forgiveTurns(context, accountKey(context, email))
