import { and, eq, gt, isNull } from 'drizzle-orm'
import { codes } from '../../../src/core/codes.ts'
import { forgetDevices } from '../../auth/known-devices.ts'
import { endSessions, rotateSession } from '../../auth/session-store.ts'
import { accounts, resetTokens } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext, Handlers } from '../../http/handler-types.ts'
import type { AccountRow } from './account-queries.ts'
import { revokeKeysOf } from './api-keys/api-key-queries.ts'
import { unlockFactor } from './mfa/factor-limits.ts'
import { confirmByFirstFactor, provePassword, withoutPassword } from './prove-identity.ts'
import { renewDevices } from './renew-devices.ts'
import { checkNewPassword, savePassword } from './save-password.ts'
import { forgiveStrangers } from './sign-in-limits.ts'

const linkInvalid = () => new ApiError(codes.resetLinkInvalid, { message: 'account.reset_link_invalid' })

/** The first letter and the domain: enough to recognise one's own address, too little to learn another's. */
export const maskEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@')
  return `${[...local][0] ?? ''}***@${domain}`
}

const isUnused = (tokenHash: string, now: Date) =>
  and(eq(resetTokens.tokenHash, tokenHash), isNull(resetTokens.usedAt), gt(resetTokens.expiresAt, now))

const ownerOfLink = async (context: HandlerContext, tokenHash: string) => {
  const [row] = await context.db.system((tx) =>
    tx
      .select({ account: accounts, expiresAt: resetTokens.expiresAt })
      .from(resetTokens)
      .innerJoin(accounts, eq(accounts.id, resetTokens.userId))
      .where(isUnused(tokenHash, context.now())),
  )
  if (!row) throw linkInvalid()
  return row
}

const passwordContextOf = (context: Pick<HandlerContext, 'config'>, account: AccountRow) => ({
  minLength: context.config.passwordMinLength,
  orgEmail: account.email,
  orgUserName: account.name,
})

/** Setting a new password, and proving the current one. */
export const passwordRoutes: Pick<Handlers, 'checkReset' | 'resetPassword' | 'changePassword' | 'reauthenticate'> = {
  checkReset: async ({ resetToken }, context) => {
    const { account, expiresAt } = await ownerOfLink(context, context.secrets.hashToken(resetToken))
    return { emailMasked: maskEmail(account.email), expiresAt: expiresAt.toISOString() }
  },

  resetPassword: async ({ resetToken, password }, context) => {
    const tokenHash = context.secrets.hashToken(resetToken)
    const { account } = await ownerOfLink(context, tokenHash)
    await checkNewPassword(context, password, passwordContextOf(context, account))
    const passwordHash = await context.passwords.hash(password)
    const mark = await context.db.system(async (tx) => {
      const used = await tx
        .update(resetTokens)
        .set({ usedAt: context.now() })
        .where(isUnused(tokenHash, context.now()))
        .returning()
      if (used.length === 0) throw linkInvalid()
      await savePassword(context, tx, account, passwordHash, 'passwordReset')
      await endSessions(tx, String(account.id), 'passwordReset')
      await forgetDevices(tx, account.id)
      await revokeKeysOf(context, tx, account.id)
      await context.audit(tx, { action: 'password.reset', actorId: String(account.id) })
      // opening the link proved the mailbox, so the sign-in that follows is not delayed by strangers' tries
      return (await context.rememberDevice(tx, account.id, 'firstFactor')).mark
    })
    context.setDeviceMark(mark)
    await forgiveStrangers(context, account.email)
    await unlockFactor(context, account)
    return {}
  },

  changePassword: async ({ oldPassword, password }, context) => {
    const isFirst = oldPassword === undefined
    const account = await (isFirst ? withoutPassword(context) : provePassword(context, oldPassword))
    await context.limits.consume('passwordChangesOfDay', context.auth.userId)
    await checkNewPassword(context, password, passwordContextOf(context, account))
    const passwordHash = await context.passwords.hash(password)
    const { userId, orgId, sessionId } = context.auth
    const device = await context.knownDevice(account.email)
    const { token, mark } = await context.db.system(async (tx) => {
      await savePassword(context, tx, account, passwordHash)
      await endSessions(tx, userId, 'passwordChanged', sessionId ?? undefined)
      const proof = device?.hasPassedFactor ? 'allFactors' : 'firstFactor'
      const mark = await renewDevices(context, tx, account.id, proof)
      await context.audit(tx, { action: 'password.changed', orgId, actorId: userId })
      const renewed = sessionId ? await rotateSession(tx, context.secrets, sessionId, orgId) : undefined
      return { token: renewed, mark }
    })
    await unlockFactor(context, account)
    context.setDeviceMark(mark)
    if (token) context.setSessionCookie(token)
    return { token }
  },

  reauthenticate: (payload, context) => confirmByFirstFactor(context, payload),
}
