import { and, eq, isNull } from 'drizzle-orm'
import { lockAccount } from '../../../auth/session-store.ts'
import { totpFactors } from '../../../db/schema.ts'
import type { Handlers } from '../../../http/handler-types.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import { notFound } from '../../signed-session.ts'
import { renewDevices } from '../renew-devices.ts'
import { attemptFactor, factorWrong } from './factor-limits.ts'
import { findTotp } from './factor-queries.ts'
import { lockedOwnAccount, ownAccount } from './own-account.ts'
import { codesForFirstFactor, dropCodesWithoutFactor } from './recovery-codes.ts'
import { newTotp, stepOfCode } from './totp-codes.ts'

/** Authenticator apps: one per person, active from the first right code. */
export const mfaTotpRoutes: Pick<Handlers, 'startTotp' | 'confirmTotp' | 'removeTotp'> = {
  startTotp: (_payload, context) =>
    context.db.system(async (tx) => {
      const account = await ownAccount(context, tx)
      const { secret, uri } = newTotp(account.email)
      const begun = { secretSealed: context.secrets.seal(secret), lastStep: 0, createdAt: context.now() }
      const saved = await tx
        .insert(totpFactors)
        .values({ userId: account.id, ...begun })
        .onConflictDoUpdate({ target: totpFactors.userId, set: begun, setWhere: isNull(totpFactors.confirmedAt) })
        .returning({ userId: totpFactors.userId })
      // a confirmed app must be removed first
      if (saved.length === 0) throw notFound()
      return { secret, uri }
    }),

  confirmTotp: async ({ code }, context) => {
    const account = await context.db.system((tx) => ownAccount(context, tx))
    const attempt = await attemptFactor(context, account)
    const added = await context.db.system(async (tx) => {
      await lockAccount(tx, account.id, 'end')
      await lockedOwnAccount(context, tx)
      const isBegun = and(eq(totpFactors.userId, account.id), isNull(totpFactors.confirmedAt))
      const [begun] = await tx.select().from(totpFactors).where(isBegun).for('update')
      const step = begun ? stepOfCode(context.secrets.open(begun.secretSealed), code, context.now()) : null
      if (step === null) throw factorWrong()
      const codes = await codesForFirstFactor(context, tx, account.id)
      await tx.update(totpFactors).set({ confirmedAt: context.now(), lastStep: step }).where(isBegun)
      await context.sendMail(tx, composeMail('totpAdded', account.email, context.facts.language, {}))
      await context.audit(tx, { action: 'factor.added', detail: { factor: 'totp' } })
      return { codes, mark: await renewDevices(context, tx, account.id, 'allFactors') }
    })
    await attempt.succeed()
    context.setDeviceMark(added.mark)
    return added.codes
  },

  removeTotp: (_payload, context) =>
    context.db.system(async (tx) => {
      const account = await lockedOwnAccount(context, tx)
      if (!(await findTotp(tx, account.id))) throw notFound()
      await tx.delete(totpFactors).where(eq(totpFactors.userId, account.id))
      await dropCodesWithoutFactor(tx, account.id)
      await context.sendMail(tx, composeMail('totpRemoved', account.email, context.facts.language, {}))
      await context.audit(tx, { action: 'factor.removed', detail: { factor: 'totp' } })
      return {}
    }),
}
