import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { mailCodes } from '../../db/schema.ts'
import { capsTable } from '../../limits/caps.ts'

/** SEC-19 */
export const mailCodeLimits = { lifeSeconds: 600, resendSeconds: 60, tries: capsTable.triesOfMailedCode.max } as const

export interface MailCode {
  requestId: string
  scene: string
  email: string
}

const boundTo = ({ requestId, scene, email }: MailCode) =>
  and(eq(mailCodes.requestId, requestId), eq(mailCodes.scene, scene), eq(mailCodes.email, email))

export const saveMailCode = async (
  tx: Tx,
  code: MailCode,
  codeHash: string,
  now: Date,
  userId?: string,
): Promise<void> => {
  await tx.insert(mailCodes).values({
    ...code,
    codeHash,
    userId: userId ? BigInt(userId) : null,
    expiresAt: new Date(now.getTime() + mailCodeLimits.lifeSeconds * 1000),
  })
}

/**
 * Counts one try, in its own transaction, because a wrong code must not roll back the count. Returns the stored row, or nothing
 * when the code is unknown, expired or tried too often. A used code is still returned, for repeated requests of its owner.
 */
export const countTry = async (
  tx: Tx,
  code: MailCode,
  now: Date,
): Promise<typeof mailCodes.$inferSelect | undefined> => {
  const [row] = await tx
    .update(mailCodes)
    .set({ tries: sql`${mailCodes.tries} + 1` })
    .where(and(boundTo(code), gt(mailCodes.expiresAt, now), lt(mailCodes.tries, mailCodeLimits.tries)))
    .returning()
  return row
}

/** Takes back one counted try, because it was right. */
export const refundTry = async (tx: Tx, code: MailCode): Promise<void> => {
  await tx
    .update(mailCodes)
    .set({ tries: sql`${mailCodes.tries} - 1` })
    .where(boundTo(code))
}

/** Consumes the code: true for exactly one caller. */
export const consumeMailCode = async (tx: Tx, code: MailCode, userId?: string): Promise<boolean> => {
  const used = await tx
    .update(mailCodes)
    .set({ usedAt: new Date(), ...(userId ? { userId: BigInt(userId) } : {}) })
    .where(and(boundTo(code), isNull(mailCodes.usedAt)))
    .returning({ requestId: mailCodes.requestId })
  return used.length === 1
}
