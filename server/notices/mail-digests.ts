import { msg } from '@lingui/core/macro'
import { eq, sql } from 'drizzle-orm'
import { calendarDate } from '../../src/core/work/due-rules.ts'
import { inboxOrganization, mailDelayMs } from '../../src/core/work/notice-rules.ts'
import { languageOf } from '../api/account/account-language.ts'
import { oneLine, unlinked } from '../api/mail/compose-mail.ts'
import type { Secrets } from '../auth/secrets.ts'
import type { Configuration } from '../configuration.ts'
import type { Database, Tx } from '../db/database.ts'
import { accounts, mailOutbox, noticePeople } from '../db/schema.ts'
import { mailHtml } from '../mail/mail-layout.ts'
import { textIn } from '../texts.ts'
import { noticeText, type Reader } from './notice-texts.ts'
import { unsubscribeUrl } from './unsubscribe-routes.ts'
import { unsubscribeToken } from './unsubscribe-tokens.ts'
import { isReadyForMail, isStillEnabled, type WaitingNotice, waitingNotices } from './waiting-notices.ts'

interface DigestDeps {
  db: Database
  config: Pick<Configuration, 'publicOrigin'>
  secrets: Pick<Secrets, 'hmac'>
  now(): Date
}

/** Issues listed in one mail; the rest are only counted. */
const maxIssues = 20

/** The latest notice of each issue. */
const byIssue = (notices: readonly WaitingNotice[]): WaitingNotice[] => {
  const issues = new Map<string, WaitingNotice>()
  for (const notice of notices) if (!issues.has(notice.issueId)) issues.set(notice.issueId, notice)
  return [...issues.values()]
}

const lineOf = (reader: Reader, notice: WaitingNotice): string => {
  const { key, summary, actorName, words } = notice
  const what = noticeText({ ...notice, actorName: unlinked(actorName), words: unlinked(words) }, reader)
  return `${key} ${unlinked(summary)} — ${what}`
}

const compose = (notices: readonly WaitingNotice[], reader: Reader, origin: string, stopAt: string) => {
  const { language } = reader
  const issues = byIssue(notices)
  const [first] = issues
  const count = issues.length
  const say = (text: Parameters<typeof textIn>[1]) => textIn(language, text)
  const isOne = count === 1 && first
  const subject = oneLine(isOne ? `${first.key} ${unlinked(first.summary)}` : say(msg`Updates on ${count} issues`))
  const more = count - maxIssues
  const lines = [
    ...issues.slice(0, maxIssues).map((notice) => lineOf(reader, notice)),
    ...(more > 0 ? [say(msg`And ${more} more.`)] : []),
  ]
  const link = isOne
    ? `${origin}/i/${first.issueId}`
    : `${origin}/inbox?${new URLSearchParams({ [inboxOrganization]: first?.orgId ?? '' })}`
  const note = say(msg`You're getting this email because you have unread notifications. Stop these emails: ${stopAt}`)
  const action = isOne ? say(msg`Open the issue`) : say(msg`Open the inbox`)
  return {
    subject,
    text: [...lines, link, note, '— Worktide'].join('\n\n'),
    html: mailHtml({ language, subject, lines, link, action, note, noteLink: stopAt }),
  }
}

/** Locks one person whose digest is due, skipping those that other processes hold; undefined if there is none. */
const nextPerson = async (tx: Tx, now: number) => {
  await tx.execute(
    sql`INSERT INTO notice_people (user_id) SELECT DISTINCT user_id FROM notice_deliveries WHERE mail_at <= ${now}
        ON CONFLICT DO NOTHING`,
  )
  const { rows } = await tx.execute<{ userId: string; mailedAt: string | null }>(
    sql`SELECT p.user_id AS "userId", p.mailed_at AS "mailedAt" FROM notice_people p
        WHERE EXISTS (SELECT FROM notice_deliveries d WHERE d.user_id = p.user_id AND d.mail_at <= ${now} AND ${isReadyForMail(now)})
        ORDER BY p.user_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  )
  return rows[0]
}

/**
 * Queues one person's digest of unread notices that were not pushed; returns whether a digest was due. Locks the person's row,
 * so that only one process mails them, at most once in 15 minutes.
 */
export const mailNextDigest = ({ db, config, secrets, now }: DigestDeps): Promise<boolean> =>
  db.system(async (tx) => {
    const at = now().getTime()
    const person = await nextPerson(tx, at)
    if (!person) return false
    const { userId } = person
    const nextAt = Number(person.mailedAt ?? 0) + mailDelayMs
    if (nextAt > at) {
      await tx.execute(
        sql`UPDATE notice_deliveries SET mail_at = ${nextAt} WHERE user_id = ${userId} AND mail_at <= ${at}`,
      )
      return true
    }
    const id = BigInt(userId)
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, id))
    const isMailed = account?.enabled && account.noticeMails !== 'off'
    const waiting = isMailed ? await waitingNotices(tx, userId, isReadyForMail(at)) : []
    const notices = account ? waiting.filter(isStillEnabled(account, 'mail')) : []
    await tx.execute(
      sql`DELETE FROM notice_deliveries d WHERE d.user_id = ${userId} AND d.push_at IS NULL AND ${isReadyForMail(at)}`,
    )
    await tx.execute(
      sql`UPDATE notice_deliveries d SET mail_at = NULL WHERE d.user_id = ${userId} AND ${isReadyForMail(at)}`,
    )
    if (!account || notices.length === 0) return true
    const stopAt = unsubscribeUrl(config.publicOrigin, unsubscribeToken(secrets, userId))
    const language = languageOf(account, notices[0]?.orgLanguage)
    const today = calendarDate(at, account.timeZone)
    const mail = compose(notices, { language, today }, config.publicOrigin, stopAt)
    await tx.insert(mailOutbox).values({ recipient: account.email, unsubscribe: stopAt, ...mail })
    await tx.update(noticePeople).set({ mailedAt: at }).where(eq(noticePeople.userId, id))
    return true
  })
