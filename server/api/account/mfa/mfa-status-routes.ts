import type { Handlers } from '../../../http/handler-types.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import { notFound } from '../../signed-session.ts'
import { countRecoveryCodes, factorMethodsOf, findTotp, passkeysOf } from './factor-queries.ts'
import { lockedOwnAccount, ownAccount } from './own-account.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'

/** The sign-in methods of a person, and new recovery codes in place of the old ones. */
export const mfaStatusRoutes: Pick<Handlers, 'mfaStatus' | 'renewRecoveryCodes'> = {
  mfaStatus: (_payload, context) =>
    context.db.system(async (tx) => {
      const account = await ownAccount(context, tx)
      const totp = await findTotp(tx, account.id)
      const rows = await passkeysOf(tx, account.id)
      return {
        hasPassword: account.passwordHash !== null,
        totpSince: totp?.confirmedAt?.toISOString() ?? null,
        passkeys: rows.map(({ id, name, createdAt, lastUsedAt, backedUp }) => ({
          id,
          name,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          backedUp,
        })),
        recoveryCodesLeft: await countRecoveryCodes(tx, account.id),
      }
    }),

  renewRecoveryCodes: (_payload, context) =>
    context.db.system(async (tx) => {
      const account = await lockedOwnAccount(context, tx)
      if ((await factorMethodsOf(tx, account.id)).length === 0) throw notFound()
      const recoveryCodes = await issueRecoveryCodes(context, tx, account.id)
      await context.sendMail(tx, composeMail('recoveryCodesRenewed', account.email, context.facts.language, {}))
      await context.audit(tx, { action: 'factor.recoveryCodesRenewed' })
      return { recoveryCodes }
    }),
}
