import type { Tx } from '../../../db/database.ts'
import type { HandlerContext } from '../../../http/handler-types.ts'
import { composeMail } from '../../mail/compose-mail.ts'
import type { AccountRow } from '../account-queries.ts'
import { attemptFactor, factorWrong } from './factor-limits.ts'
import { countRecoveryCodes, findTotp } from './factor-queries.ts'
import { redeemRecoveryCode, storedRecoveryCode } from './recovery-codes.ts'
import { stepOfCode, takeStep } from './totp-codes.ts'

type Context = Pick<
  HandlerContext,
  'auth' | 'db' | 'secrets' | 'passwords' | 'now' | 'limits' | 'knownDevice' | 'audit' | 'facts' | 'sendMail'
>
type Prove = (context: Context, tx: Tx, account: AccountRow, code: string) => Promise<boolean>

/** Accepts a code of the authenticator app; each works once. */
const isTotp: Prove = async (context, tx, { id }, code) => {
  const totp = await findTotp(tx, id)
  const step = totp ? stepOfCode(context.secrets.open(totp.secretSealed), code, context.now()) : null
  return totp !== undefined && step !== null && takeStep(tx, totp, step)
}

/** Accepts a recovery code; each works once. A mail informs the person of it and of the number of codes left. */
const isRecoveryCode: Prove = async (context, tx, account, codeHash) => {
  if (!(await redeemRecoveryCode(context, tx, account.id, codeHash))) return false
  const left = String(await countRecoveryCodes(tx, account.id))
  await context.sendMail(tx, composeMail('recoveryCodeUsed', account.email, context.facts.language, { left }))
  await context.audit(tx, { action: 'factor.recoveryCodeUsed', actorId: String(account.id), detail: { left } })
  return true
}

const proofs = { totp: isTotp, recovery: isRecoveryCode }
export type CodeFactor = keyof typeof proofs

/** The stored form of a typed code, computed before a transaction begins because hashing takes long. Null if invalid. */
const storedCodeOf = (
  context: Context,
  { id }: AccountRow,
  { factor, code }: { factor: CodeFactor; code: string },
): Promise<string | null> => (factor === 'recovery' ? storedRecoveryCode(context, id, code) : Promise.resolve(code))

/**
 * Counts a try, then runs `work` in the transaction that consumes the code. Refuses 0410001 for a wrong or used code, and
 * writes to the audit log.
 */
export const withCode = async <Result>(
  context: Context,
  account: AccountRow,
  typed: { factor: CodeFactor; code: string },
  work: (prove: (tx: Tx) => Promise<void>) => Promise<Result>,
): Promise<Result> => {
  const attempt = await attemptFactor(context, account)
  const { factor } = typed
  const sought = await storedCodeOf(context, account, typed)
  let isWrong = false
  try {
    const result = await work(async (tx) => {
      isWrong = sought === null || !(await proofs[factor](context, tx, account, sought))
      if (isWrong) throw factorWrong()
    })
    await attempt.succeed()
    return result
  } finally {
    if (isWrong)
      await context.db.system((tx) =>
        context.audit(tx, { action: 'factor.failed', actorId: String(account.id), detail: { factor } }),
      )
  }
}
