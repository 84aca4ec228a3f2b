import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Configuration } from '../configuration.ts'
import type { Database, Tx } from '../db/database.ts'
import { mailOutbox } from '../db/schema.ts'

type MailRow = typeof mailOutbox.$inferSelect

/** 1 s, doubling up to 15 minutes; after a day the mail is given up. */
const pauseSeconds = (attempts: number) => Math.min(2 ** attempts, 900)
const lastAttempt = 100

/** A mail is sent inside a transaction, so no mail server may keep it open for long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const isFinal = (error: unknown): boolean => {
  const { responseCode } = (error ?? {}) as { responseCode?: number }
  return responseCode !== undefined && responseCode >= 500
}

const nextDue = async (tx: Tx): Promise<MailRow | undefined> => {
  const isDue = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt), lte(mailOutbox.nextAttemptAt, sql`now()`))
  const [mail] = await tx
    .select()
    .from(mailOutbox)
    .where(isDue)
    .orderBy(asc(mailOutbox.nextAttemptAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return mail
}

const note = (tx: Tx, { id }: MailRow, row: Partial<typeof mailOutbox.$inferInsert>) =>
  tx.update(mailOutbox).set(row).where(eq(mailOutbox.id, id))

/** Removes codes and links after sending, and the address of a deleted account. */
const emptied = ({ forget }: MailRow) => ({
  ...{ text: '', html: '', code: null, link: null, unsubscribe: null },
  // a server's error text may contain the address
  ...(forget ? { recipient: '', failure: null } : {}),
})

const noteFailure = async (tx: Tx, mail: MailRow, error: unknown) => {
  const hasFailed = isFinal(error) || mail.attempts + 1 >= lastAttempt
  const nextAttemptAt = new Date(Date.now() + pauseSeconds(mail.attempts) * 1000)
  await note(tx, mail, {
    attempts: mail.attempts + 1,
    nextAttemptAt,
    failure: String(error).slice(0, 500),
    ...(hasFailed ? { failedAt: new Date(), ...emptied(mail) } : {}),
  })
  if (!hasFailed) await tx.execute(sql`SELECT graphile_worker.add_job('sendMails', run_at => ${nextAttemptAt})`)
}

export interface MailSender {
  /** Sends the oldest due mail; returns whether there was one. */
  sendNext(): Promise<boolean>
  close(): void
}

/**
 * Sends mails; each row is locked while it is sent, because processes share the outbox. A mail may be sent twice if the
 * process dies between the server's answer and the commit; it has the same Message-ID then. Null without an SMTP server:
 * mails stay in the outbox.
 */
export function createMailSender(config: Configuration, db: Database): MailSender | null {
  if (!config.smtpUrl) return null
  let opened: Transporter | undefined
  const transport = async () => {
    const { createTransport } = await import('nodemailer')
    opened ??= createTransport({ url: config.smtpUrl, pool: true, ...timeouts } as object)
    return opened
  }
  const { hostname } = new URL(config.publicOrigin)

  const send = async ({ id, recipient, subject, text, html, unsubscribe }: MailRow) => {
    const messageId = `<${id}@${hostname}>`
    const headers = unsubscribe
      ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : undefined
    return (await transport()).sendMail({
      messageId,
      from: config.mailFrom,
      to: recipient,
      subject,
      text,
      html,
      headers,
    })
  }
  return {
    sendNext: () =>
      db.system(async (tx) => {
        const mail = await nextDue(tx)
        if (!mail) return false
        await send(mail).then(
          () => note(tx, mail, { sentAt: new Date(), failure: null, ...emptied(mail) }),
          (error: unknown) => noteFailure(tx, mail, error),
        )
        return true
      }),
    close: () => opened?.close(),
  }
}
