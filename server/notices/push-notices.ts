import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { calendarDate } from '../../src/core/work/due-rules.ts'
import type { PushMessage } from '../../src/core/work/push-message.ts'
import { languageOf } from '../api/account/account-language.ts'
import type { Secrets } from '../auth/secrets.ts'
import type { Configuration } from '../configuration.ts'
import type { Database, Tx } from '../db/database.ts'
import { accounts, noticeDeliveries, pushSubscriptions } from '../db/schema.ts'
import { noticeText } from './notice-texts.ts'
import { createPushSender, type PushOutcome, type Subscription } from './push-sender.ts'
import { isStillEnabled, openScopes, type WaitingNotice, waitingNotices } from './waiting-notices.ts'

interface PushDeps {
  db: Database
  config: Configuration
  secrets: Pick<Secrets, 'vapid'>
  now(): Date
}

/** A visible tab asks for changes at least this often. */
const seenForMs = 40_000
const retryMs = 30_000
/** After this long an undelivered push is left to the mail digest. */
const patienceMs = 10 * 60_000
/** The maximum number of issues pushed at once, latest first; the inbox shows all. */
const maxPushes = 5

type Account = typeof accounts.$inferSelect

interface Device extends Subscription {
  id: string
  orgId: string | null
}

/** Locks one person whose push is due, skipping those that other processes hold; undefined if there is none. */
const nextPerson = async (tx: Tx, now: number) => {
  await tx.execute(
    sql`INSERT INTO notice_people (user_id) SELECT DISTINCT user_id FROM notice_deliveries WHERE push_at <= ${now}
        ON CONFLICT DO NOTHING`,
  )
  const { rows } = await tx.execute<{ userId: string; seenAt: string | null }>(
    sql`SELECT p.user_id AS "userId", p.seen_at AS "seenAt" FROM notice_people p
        WHERE EXISTS (SELECT FROM notice_deliveries d WHERE d.user_id = p.user_id AND d.push_at <= ${now})
        ORDER BY p.user_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  )
  return rows[0]
}

const devicesOf = async (tx: Tx, userId: string): Promise<Device[]> =>
  (
    await tx.execute<Device & Record<string, unknown>>(
      sql`SELECT p.id, p.endpoint, p.p256dh, p.auth, s.org_id AS "orgId" FROM push_subscriptions p
          JOIN sessions s ON s.id = p.session_id
          WHERE s.user_id = ${userId} AND s.ended_at IS NULL AND s.expires_at > now()`,
    )
  ).rows

/** The number of issues with unread notices by organisation, as the inbox counts: issues that exist and that the person may see. */
const unreadOf = async (tx: Tx, userId: string): Promise<Map<string, number>> => {
  const { rows } = await tx.execute<{ orgId: string; scope: string; n: number }>(
    sql`SELECT n.org_id AS "orgId", i.scope, count(DISTINCT i.id)::int AS n FROM notices n
        JOIN issues i ON i.org_id = n.org_id AND i.id = n.issue_id AND i.deleted_at IS NULL
        WHERE n.org_id IN (SELECT org_id FROM members WHERE user_id = ${userId})
          AND n.scope = 'person:' || ${userId}::text AND n.read_at IS NULL AND n.done_at IS NULL GROUP BY n.org_id, i.scope`,
  )
  const open = await openScopes(tx, userId, new Set(rows.map(({ orgId }) => orgId)))
  const unread = new Map<string, number>()
  for (const { orgId, scope, n } of rows)
    if (open.get(orgId)?.has(scope)) unread.set(orgId, (unread.get(orgId) ?? 0) + n)
  return unread
}

const messageOf = (notice: WaitingNotice, account: Account, now: number, unread: number): PushMessage => {
  const language = languageOf(account, notice.orgLanguage)
  const { issueId, key, summary } = notice
  return {
    person: String(account.id),
    title: `${key} ${summary}`,
    body: noticeText(notice, { language, today: calendarDate(now, account.timeZone) }),
    tag: `issue-${issueId}`,
    url: `/i/${issueId}`,
    language,
    unread,
  }
}

/** Push services require base64url of at most 32 characters. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** Retries pushes for a while, then leaves them to the mail digest. */
const putOff = async (tx: Tx, userId: string, at: number): Promise<void> => {
  await tx.execute(
    sql`UPDATE notice_deliveries d SET push_at = CASE WHEN n.at > ${at - patienceMs} THEN ${at + retryMs}::bigint END
        FROM notices n WHERE n.org_id = d.org_id AND n.id = d.notice_id AND d.user_id = ${userId} AND d.push_at <= ${at}`,
  )
  await tx.execute(sql`DELETE FROM notice_deliveries WHERE user_id = ${userId} AND push_at IS NULL AND mail_at IS NULL`)
}

/**
 * Pushes one person's unread notices to their devices; returns whether a push was due. Pushes nothing while the person is looking at
 * a page. Locks the person's row, so that only one process pushes.
 */
export const createPusher = ({ db, config, secrets, now }: PushDeps): (() => Promise<boolean>) => {
  const push = createPushSender({ config, secrets })

  const pushAll = async (
    devices: readonly Device[],
    latest: readonly WaitingNotice[],
    message: (notice: WaitingNotice) => PushMessage,
  ) => {
    const sent = new Map<string, PushOutcome[]>()
    const gone: string[] = []
    await Promise.all(
      devices.map(async (device) => {
        for (const notice of latest.filter(({ orgId }) => orgId === device.orgId).slice(0, maxPushes)) {
          const payload = message(notice)
          const outcome = await push({ subscription: device, payload, topic: topicOf(payload.tag) })
          sent.set(notice.issueId, [...(sent.get(notice.issueId) ?? []), outcome])
          if (outcome === 'gone') {
            gone.push(device.id)
            return
          }
        }
      }),
    )
    return { sent, gone }
  }

  return () =>
    db.system(async (tx) => {
      const at = now().getTime()
      const person = await nextPerson(tx, at)
      if (!person) return false
      const { userId } = person
      if (Number(person.seenAt ?? 0) > at - seenForMs) {
        await putOff(tx, userId, at)
        return true
      }
      const [account] = await tx
        .select()
        .from(accounts)
        .where(eq(accounts.id, BigInt(userId)))
      const waiting = account?.enabled ? await waitingNotices(tx, userId, sql`d.push_at IS NOT NULL`) : []
      const notices = account ? waiting.filter(isStillEnabled(account, 'push')) : []
      const devices = notices.length > 0 ? await devicesOf(tx, userId) : []
      const latest = [...new Map(notices.toReversed().map((notice) => [notice.issueId, notice])).values()].toReversed()
      const unread = devices.length > 0 ? await unreadOf(tx, userId) : new Map<string, number>()
      const { sent, gone } = await pushAll(devices, latest, (notice) =>
        messageOf(notice, account as Account, at, unread.get(notice.orgId) ?? 0),
      )
      if (gone.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone))
      const outcomesOf = ({ issueId }: WaitingNotice) => sent.get(issueId) ?? []
      const pushed = notices.filter((notice) => outcomesOf(notice).includes('sent'))
      if (pushed.length > 0)
        await tx.delete(noticeDeliveries).where(
          inArray(
            noticeDeliveries.noticeId,
            pushed.map(({ noticeId }) => noticeId),
          ),
        )
      if ([...sent.values()].some((outcomes) => outcomes.includes('later'))) await putOff(tx, userId, at)
      else {
        await tx.execute(
          sql`UPDATE notice_deliveries SET push_at = NULL WHERE user_id = ${userId} AND push_at <= ${at}`,
        )
        await putOff(tx, userId, at)
      }
      return true
    })
}
