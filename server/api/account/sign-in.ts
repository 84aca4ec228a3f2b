import { and, eq, sql } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import type { Proof } from '../../auth/known-devices.ts'
import { issueSession, lockAccount } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import { accounts } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext } from '../../http/handler-types.ts'
import { LimitReached, mailboxKey, networkOf } from '../../limits/limits.ts'
import { type AccountRow, homeOrganization } from './account-queries.ts'
import { assemblyOfNewSession } from './assembly-queries.ts'
import { demandSecondFactor } from './mfa/mfa-ticket.ts'
import { countSignIn } from './sign-in-limits.ts'

export const wrongCredentials = () => new ApiError(codes.invalidCredentials, { message: 'account.invalid_credentials' })

type InSameTransaction = (tx: Tx) => Promise<unknown>

/** Refuses if the account has changed since it was read: a password reset in between invalidates the proof. */
const lockUnchanged = async (tx: Tx, { id, passwordHash }: AccountRow): Promise<void> => {
  const locked = await lockAccount(tx, id, 'make')
  if (!locked?.isEnabled || locked.passwordHash !== passwordHash) throw wrongCredentials()
}

interface Entry {
  deviceName: string | undefined
  proof: Proof
  /** Consumes the proof. */
  prove?: InSameTransaction
  /** The organisation to enter if the person is a member of it; otherwise the one used last. */
  orgId?: string | undefined
}

/** Starts a session for a person who proved their identity, remembers the device, and sets both cookies. */
export const startSession = async (
  context: HandlerContext,
  account: AccountRow,
  { deviceName, proof, prove, orgId: wanted }: Entry,
) => {
  const userId = String(account.id)
  await countSignIn(context, account)
  const { token, assembly, temporary, mark } = await context.db.system(async (tx) => {
    await lockUnchanged(tx, account)
    await prove?.(tx)
    const orgId = await homeOrganization(tx, userId, wanted)
    const replaced = await context.endCookieSession(tx)
    const device = await context.rememberDevice(tx, account.id, proof)
    const token = await issueSession(tx, context.secrets, {
      userId,
      orgId,
      deviceName: deviceName ?? context.facts.userAgent,
      deviceId: device.id,
    })
    const assembly = await assemblyOfNewSession(tx, { userId, orgId })
    // write the row only if needed: concurrent sign-ins of one person must not wait for each other
    if (account.failedLogins > 0) await tx.update(accounts).set({ failedLogins: 0 }).where(eq(accounts.id, account.id))
    for (const entry of [{ action: 'login.succeeded' as const, orgId, actorId: userId }, ...replaced])
      await context.audit(tx, entry)
    return { token, assembly, temporary: orgId === null, mark: device.mark }
  })
  context.setSessionCookie(token)
  context.setDeviceMark(mark)
  return { token, userId, temporary, assembly }
}

/** The account with its password rehashed at the current cost, unless the password was changed in between. */
export const withRenewedHash = async (
  context: HandlerContext,
  account: AccountRow,
  password: string,
): Promise<AccountRow> => {
  if (!context.passwords.isOutdated(account.passwordHash)) return account
  const passwordHash = await context.passwords.hash(password)
  const isUnchanged = and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash ?? ''))
  const [renewed] = await context.db.system((tx) =>
    tx.update(accounts).set({ passwordHash }).where(isUnchanged).returning(),
  )
  return renewed ?? account
}

/** Signs in after the first factor: immediately, or through a second factor (code 0410007). */
export const signIn = async (
  context: HandlerContext,
  account: AccountRow,
  deviceName: string | undefined,
  orgId?: string,
) => {
  await demandSecondFactor(context, account, deviceName, (tx) => lockUnchanged(tx, account))
  return startSession(context, account, { deviceName, proof: 'firstFactor', orgId })
}

/** Whether a failure is still logged. Known and unknown addresses are counted alike, so that neither log nor timing distinguishes them. */
const isWorthARow = async ({ limits, facts }: HandlerContext, address: string): Promise<boolean> => {
  const isSpent = (refusal: unknown): false => {
    if (refusal instanceof LimitReached) return false
    throw refusal
  }
  const isNew = await limits.consume('failuresLoggedOfAddress', address).then(() => true, isSpent)
  return isNew && limits.consume('failuresLoggedOfNetwork', networkOf(facts.ip)).then(() => true, isSpent)
}

/** Logs the first failure of an hour. The entry has no address, so that the log does not become a list of people. */
const logFailure = async (context: HandlerContext, tx: Tx, email: string) => {
  const address = mailboxKey(context.secrets, email)
  if (await isWorthARow(context, address)) await context.audit(tx, { action: 'login.failed', detail: { address } })
}

/** A wrong mailed code is logged like a wrong password. An invalid or expired one is not a guess and is not logged. */
export const logWrongCode =
  (context: HandlerContext, email: string) =>
  async (refusal: unknown): Promise<never> => {
    if (refusal instanceof ApiError && refusal.code === codes.mailCodeWrong)
      await context.db.system((tx) => logFailure(context, tx, email))
    throw refusal
  }

/** Counts and logs a failed sign-in. */
export const rememberFailure = (context: HandlerContext, email: string, account: AccountRow | undefined) =>
  context.db.system(async (tx) => {
    await tx
      .update(accounts)
      .set({ failedLogins: sql`${accounts.failedLogins} + 1` })
      .where(eq(accounts.id, account?.id ?? -1n))
    await logFailure(context, tx, email)
  })
