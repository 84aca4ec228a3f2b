import { sql } from 'drizzle-orm'
import { type CalendarDate, type Notice, noticeSettingsTable, personScope } from '../../src/core/work/entities.ts'
import { pushDelayMs, remindedDates, reminderId, reminderMail } from '../../src/core/work/notice-rules.ts'
import type { Database, Tx } from '../db/database.ts'
import { accounts, noticeDeliveries, notices, workChanges } from '../db/schema.ts'
import { laneOf, lockHead, moveHead } from '../sync/lanes.ts'
import { rolesIn, scopesOf } from '../sync/scopes.ts'

interface ReminderDeps {
  db: Database
  now(): Date
  /** Tells the readers of a lane that its log has reached `seq`. */
  announce(laneId: string, seq: number): Promise<void>
}

/** A person's open issue that is due today or tomorrow. */
interface DueIssue extends Record<string, unknown> {
  orgId: string
  id: string
  projectId: string
  scope: string
  dueDate: CalendarDate
}

/** The maximum number of people per query. */
const together = 500
/** The maximum number of reminders in one change of the log. */
const maxPerCommit = 200

/** The due dates to remind of in a time zone; undefined before its morning, or if the zone is unknown. */
const datesIn = (now: number, timeZone: string) => {
  try {
    return remindedDates(now, timeZone) ?? undefined
  } catch {
    return undefined
  }
}

/** People with something due today or tomorrow, in whose time zone it is morning and who were not reminded today. */
const peopleToRemind = async (tx: Tx, now: number): Promise<string[]> => {
  const { rows: zones } = await tx.execute<{ zone: string }>(
    sql`SELECT DISTINCT time_zone AS zone FROM accounts WHERE enabled AND notice_due <> 'off'`,
  )
  const mornings = zones.flatMap(({ zone }) => {
    const dates = datesIn(now, zone)
    return dates ? [{ zone, ...dates }] : []
  })
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT DISTINCT a.id
        FROM jsonb_to_recordset(${JSON.stringify(mornings)}::jsonb) AS z (zone text, today date, tomorrow date)
        JOIN issues i ON i.due_date IN (z.today, z.tomorrow) AND i.resolved_at IS NULL AND i.deleted_at IS NULL
        JOIN accounts a ON a.id::text = i.assignee_id AND a.time_zone = z.zone AND a.enabled AND a.notice_due <> 'off'
        LEFT JOIN notice_people p ON p.user_id = a.id
        WHERE p.reminded_on IS NULL OR p.reminded_on < z.today
        ORDER BY a.id LIMIT ${together}`,
  )
  return rows.map(({ id }) => id)
}

/** The due issues that the person may see now, by organisation, in a fixed order so that all transactions lock heads in the same order. */
const dueIssuesOf = async (
  tx: Tx,
  userId: string,
  dates: readonly CalendarDate[],
): Promise<Map<string, DueIssue[]>> => {
  const { rows } = await tx.execute<DueIssue>(
    sql`SELECT i.org_id AS "orgId", i.id, i.project_id AS "projectId", i.scope, i.due_date::text AS "dueDate" FROM issues i
        JOIN projects p ON p.org_id = i.org_id AND p.id = i.project_id AND p.archived_at IS NULL
        WHERE i.assignee_id = ${userId} AND i.due_date IN (${dates[0]}, ${dates[1]})
          AND i.resolved_at IS NULL AND i.deleted_at IS NULL
        ORDER BY i.org_id, i.due_date, i.id`,
  )
  const byOrg = new Map<string, DueIssue[]>()
  for (const orgId of new Set(rows.map((row) => row.orgId))) {
    const roles = (await rolesIn(tx, orgId, [userId])).get(userId)
    const open = new Set(roles ? await scopesOf(tx, laneOf(orgId, userId), roles) : [])
    const found = rows.filter((row) => row.orgId === orgId && open.has(row.scope))
    if (found.length > 0) byOrg.set(orgId, found)
  }
  return byOrg
}

type Account = typeof accounts.$inferSelect

/** Writes the reminders that do not exist yet, each as a logged notice with its delivery. Returns the new head, or null if nothing was written. */
const writeReminders = async (tx: Tx, account: Account, orgId: string, due: readonly DueIssue[], now: number) => {
  const userId = String(account.id)
  const lane = laneOf(orgId, userId)
  let { seq } = await lockHead(tx, lane)
  const begun = seq
  const ids = sql.join(
    due.map(({ id, dueDate }) => sql`${reminderId(userId, id, dueDate)}::uuid`),
    sql`, `,
  )
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM notices WHERE org_id = ${orgId} AND id IN (${ids})`,
  )
  const given = new Set(rows.map(({ id }) => id))
  const fresh = due.filter(({ id, dueDate }) => !given.has(reminderId(userId, id, dueDate)))
  const way = account[noticeSettingsTable.due]
  const pushAt = way === 'all' || way === 'push' ? now + pushDelayMs : null
  const mailAt = way === 'all' || way === 'mail' ? reminderMail(now, account) : null
  const scope = personScope(userId)
  for (let from = 0; from < fresh.length; from += maxPerCommit) {
    seq += 1
    const made = fresh.slice(from, from + maxPerCommit).map(({ id: issueId, projectId, dueDate }) => {
      const own = {
        ownerId: userId,
        projectId,
        issueId,
        kind: 'due',
        actorId: '',
        commentId: null,
        statusId: null,
      } as const
      const fields: Omit<Notice, 'id' | 'scope' | 'rev'> = { ...own, at: now, readAt: null, doneAt: null }
      return { id: reminderId(userId, issueId, dueDate), fields }
    })
    await tx.insert(notices).values(made.map(({ id, fields }) => ({ orgId, id, scope, rev: seq, ...fields })))
    const change = { orgId, seq, scope, entity: 'notice', isWhole: true, actor: '', at: now }
    await tx.insert(workChanges).values(made.map(({ id, fields }, n) => ({ ...change, n, rowId: id, patch: fields })))
    const delivery = { orgId, userId: account.id, pushAt, mailAt }
    if (pushAt !== null || mailAt !== null)
      await tx.insert(noticeDeliveries).values(made.map(({ id }) => ({ ...delivery, noticeId: id })))
  }
  if (seq === begun) return null
  await moveHead(tx, lane, seq)
  return seq
}

/** Locks the person's row, so that only one process reminds them, once a day. */
const remindPerson = (db: Database, userId: string, now: number): Promise<Map<string, number>> =>
  db.system(async (tx) => {
    const heads = new Map<string, number>()
    await tx.execute(sql`INSERT INTO notice_people (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`)
    const { rows: people } = await tx.execute<{ remindedOn: string | null }>(
      sql`SELECT reminded_on::text AS "remindedOn" FROM notice_people WHERE user_id = ${userId} FOR UPDATE`,
    )
    const [account] = await tx.select().from(accounts).where(sql`${accounts.id} = ${userId}`)
    const dates = account && datesIn(now, account.timeZone)
    if (!dates || (people[0]?.remindedOn ?? '') >= dates.today) return heads
    if (account.enabled && account.noticeDue !== 'off')
      for (const [orgId, due] of await dueIssuesOf(tx, userId, [dates.today, dates.tomorrow])) {
        const seq = await writeReminders(tx, account, orgId, due, now)
        if (seq !== null) heads.set(orgId, seq)
      }
    await tx.execute(sql`UPDATE notice_people SET reminded_on = ${dates.today} WHERE user_id = ${userId}`)
    return heads
  })

/**
 * Reminds people, in the morning of their time zone, of their open issues that are due on that day or the next. Each issue and due date
 * gets one notice, however many processes run this and however often. Returns whether there may be more people to remind.
 */
export const remindNextPeople = async ({ db, now, announce }: ReminderDeps): Promise<boolean> => {
  const at = now().getTime()
  const userIds = await db.system((tx) => peopleToRemind(tx, at))
  for (const userId of userIds)
    for (const [orgId, seq] of await remindPerson(db, userId, at)) await announce(orgId, seq)
  return userIds.length === together
}
