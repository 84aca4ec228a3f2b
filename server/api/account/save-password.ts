import { and, eq, isNull } from 'drizzle-orm'
import { type PasswordContext, passwordContextWords, passwordReasons } from '../../../src/core/forms/password-rules.ts'
import { lockAccount } from '../../auth/session-store.ts'
import type { Tx } from '../../db/database.ts'
import { accounts, mfaTickets } from '../../db/schema.ts'
import { ApiError } from '../../http/api-error.ts'
import type { HandlerContext } from '../../http/handler-types.ts'
import { composeMail } from '../mail/compose-mail.ts'
import type { AccountRow } from './account-queries.ts'
import { endResetLinks } from './mail-reset-link.ts'

/**
 * Refuses a weak new password with every reason (code 0410004), by the rules of the form. Scoring takes tens of milliseconds:
 * check the mailed code, the link or the old password first.
 */
export const checkNewPassword = async (
  { passwords }: Pick<HandlerContext, 'passwords'>,
  password: string,
  facts: PasswordContext,
): Promise<void> => {
  const score = await passwords.score(password, passwordContextWords(facts))
  const reasons = passwordReasons(password, { ...facts, score })
  if (reasons.length > 0) throw new ApiError('0410004', { message: 'account.password_weak', result: { reasons } })
}

/** Stores a new password, informs its person, and invalidates all mailed reset links. */
export const savePassword = async (
  context: Pick<HandlerContext, 'sendMail' | 'now' | 'facts'>,
  tx: Tx,
  account: AccountRow,
  passwordHash: string,
  mail: 'passwordChanged' | 'passwordReset' = 'passwordChanged',
): Promise<void> => {
  await lockAccount(tx, account.id, 'end')
  await tx
    .update(accounts)
    .set({ passwordHash, failedLogins: 0, verifiedAt: account.verifiedAt ?? new Date() })
    .where(eq(accounts.id, account.id))
  await endResetLinks(tx, account.id, context.now())
  // sign-ins begun with the old password must start again
  const isOpen = and(eq(mfaTickets.userId, account.id), isNull(mfaTickets.usedAt))
  await tx.update(mfaTickets).set({ usedAt: context.now() }).where(isOpen)
  await context.sendMail(tx, composeMail(mail, account.email, context.facts.language, {}))
}
