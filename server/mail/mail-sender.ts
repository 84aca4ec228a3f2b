import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../db/database.ts'
import { mailOutbox } from '../db/schema.ts'

/** 1 s, doubling, 15 minutes at most; after a day of trying the mail is given up. */
const pauseSeconds = (attempts: number) => Math.min(2 ** attempts, 900)
const lastAttempt = 100

const isFinal = (error: unknown): boolean => {
  const { responseCode } = (error ?? {}) as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500
}

/**
 * Sends the mails that are due, oldest first, a row locked while it is sent: several processes share the outbox. A mail
 * may go out twice when the process dies between the server's yes and our note; its Message-ID is the same then.
 * Null where no SMTP server is configured: mails are kept.
 */
export function createMailSender(config: Configuration, db: Database): (() => Promise<void>) | null {
  if (!config.smtpUrl) return null
  const transport = createTransport(config.smtpUrl, { pool: true } as object)
  const domain = new URL(config.publicOrigin).hostname

  const sendOne = () =>
    db.system(async (tx) => {
      const [mail] = await tx
        .select()
        .from(mailOutbox)
        .where(and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt), lte(mailOutbox.nextAttemptAt, sql`now()`)))
        .orderBy(asc(mailOutbox.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!mail) return false
      const { id, recipient, subject, text, html, attempts } = mail
      const note = (row: Partial<typeof mailOutbox.$inferInsert>) =>
        tx.update(mailOutbox).set(row).where(eq(mailOutbox.id, id))
      try {
        await transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: config.mailFrom,
          to: recipient,
          subject,
          text,
          html,
        })
        // A code or a link is nobody's business once it was sent.
        await note({ sentAt: new Date(), text: '', html: '', code: null, link: null, failure: null })
      } catch (error) {
        const isOver = isFinal(error) || attempts + 1 >= lastAttempt
        await note({
          attempts: attempts + 1,
          nextAttemptAt: new Date(Date.now() + pauseSeconds(attempts) * 1000),
          failedAt: isOver ? new Date() : null,
          failure: String(error).slice(0, 500),
        })
      }
      return true
    })

  return async () => {
    while (await sendOne());
  }
}
