import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { resetTokens } from '../../db/schema.ts'
import type { HandlerContext } from '../../http/handler-types.ts'
import { composeMail } from '../mail/compose-mail.ts'
import { pageLink } from '../mail/page-links.ts'
import type { Addressee } from './account-queries.ts'
import { consumeMailCode, saveMailCode } from './mail-code-queries.ts'

/** SEC-20 */
const resetLifeMs = 30 * 60 * 1000

/** Invalidates all links mailed before. */
export const endResetLinks = async (tx: Tx, userId: bigint, now: Date): Promise<void> => {
  await tx
    .update(resetTokens)
    .set({ usedAt: now })
    .where(and(eq(resetTokens.userId, userId), isNull(resetTokens.usedAt)))
}

/**
 * Runs as many queries and writes for an address without an account as a reset link needs, so that timing does not reveal
 * whether there is one. The row that it leaves is a used code that was never mailed.
 */
export const imitateResetLink = async ({ secrets, now }: HandlerContext, tx: Tx, email: string): Promise<void> => {
  const decoy = { requestId: randomUUID(), scene: 'reset', email }
  await saveMailCode(tx, decoy, secrets.hashToken(secrets.newToken()), now())
  await consumeMailCode(tx, decoy)
}

/** Mails the owner a new reset link; earlier ones stop working. */
export const mailResetLink = async (context: HandlerContext, tx: Tx, account: Addressee): Promise<void> => {
  const token = context.secrets.newToken()
  await endResetLinks(tx, account.id, context.now())
  await tx.insert(resetTokens).values({
    tokenHash: context.secrets.hashToken(token),
    userId: account.id,
    expiresAt: new Date(context.now().getTime() + resetLifeMs),
  })
  const link = pageLink(context.config.publicOrigin, 'reset', token)
  await context.sendMail(tx, composeMail('resetLink', account.email, context.facts.language, { link }))
}
