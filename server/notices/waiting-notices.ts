import { type SQL, sql } from 'drizzle-orm'
import {
  type CalendarDate,
  type NoticeKind,
  type NoticeSettings,
  noticeSettingsTable,
} from '../../src/core/work/entities.ts'
import { plainText } from '../../src/core/work/notice-rules.ts'
import type { Tx } from '../db/database.ts'
import { laneOf } from '../sync/lanes.ts'
import { rolesIn, scopesOf } from '../sync/scopes.ts'

/** A notice that waits for its delivery, with the texts it needs. */
export interface WaitingNotice {
  noticeId: string
  orgId: string
  orgName: string
  orgLanguage: string
  issueId: string
  /** The key of the issue, like `SHOP-12`. */
  key: string
  summary: string
  kind: NoticeKind
  actorName: string
  statusName: string
  /** When the issue is due. */
  dueDate: CalendarDate | null
  /** One line of the comment. */
  words: string
}

interface Row extends Record<string, unknown>, Omit<WaitingNotice, 'words'> {
  scope: string
  comment: string | null
}

const maxNotices = 200

/** The scopes that a person may see now, by organisation; without organisations that they have left. */
export const openScopes = async (
  tx: Tx,
  userId: string,
  orgIds: ReadonlySet<string>,
): Promise<Map<string, ReadonlySet<string>>> => {
  const open = new Map<string, ReadonlySet<string>>()
  for (const orgId of orgIds) {
    const roles = (await rolesIn(tx, orgId, [userId])).get(userId)
    open.set(orgId, new Set(roles ? await scopesOf(tx, laneOf(orgId, userId), roles) : []))
  }
  return open
}

/** SQL on `notice_deliveries d`: a notice whose push is still to come is not mailed, so that the person does not get it twice. */
export const isReadyForMail = (now: number) => sql`d.mail_at IS NOT NULL AND (d.push_at IS NULL OR d.push_at <= ${now})`

/** Whether a person with these settings still wants a notice by push or mail: the settings may have changed while it waited. */
export const isStillEnabled =
  (settings: NoticeSettings, channel: 'push' | 'mail') =>
  ({ kind }: Pick<WaitingNotice, 'kind'>): boolean =>
    ['all', channel].includes(settings[noticeSettingsTable[kind]])

/**
 * Joins tables in the written order. While PostgreSQL has no statistics, in the first minutes of a new or a restored database, it would begin
 * with all issues of an organisation and read all its notices for each: 40 s for 100 notices among 300 issues.
 */
const asWritten = sql`SET LOCAL join_collapse_limit = 1`
const asPlanned = sql`SET LOCAL join_collapse_limit TO DEFAULT`

/**
 * A person's unread notices that wait for a delivery, latest first, of issues that exist and that they may see now; reminders only of
 * open issues that are still assigned to them. `waiting`: the condition that selects the deliveries.
 */
export const waitingNotices = async (tx: Tx, userId: string, waiting: SQL): Promise<WaitingNotice[]> => {
  await tx.execute(asWritten)
  const { rows } = await tx.execute<Row>(
    sql`SELECT n.id AS "noticeId", n.org_id AS "orgId", o.name AS "orgName", o.language AS "orgLanguage", i.id AS "issueId", i.scope,
          p.key || '-' || i.number AS key, i.summary, n.kind, coalesce(a.name, '') AS "actorName",
          coalesce(s.name, '') AS "statusName", i.due_date::text AS "dueDate",
          CASE WHEN c.deleted_at IS NULL THEN c.text END AS comment
        FROM notice_deliveries d
        JOIN notices n ON n.org_id = d.org_id AND n.id = d.notice_id AND n.read_at IS NULL AND n.done_at IS NULL
        JOIN issues i ON i.org_id = n.org_id AND i.id = n.issue_id AND i.deleted_at IS NULL
        JOIN projects p ON p.org_id = i.org_id AND p.id = i.project_id
        JOIN organizations o ON o.id = n.org_id
        LEFT JOIN work_people a ON a.org_id = n.org_id AND a.user_id = n.actor_id
        LEFT JOIN statuses s ON s.org_id = n.org_id AND s.id = n.status_id
        LEFT JOIN comments c ON c.org_id = n.org_id AND c.id = n.comment_id
        WHERE d.user_id = ${userId} AND ${waiting}
          AND (n.kind <> 'due' OR (i.assignee_id = n.owner_id AND i.resolved_at IS NULL AND i.due_date IS NOT NULL))
        ORDER BY n.at DESC LIMIT ${maxNotices}`,
  )
  await tx.execute(asPlanned)
  const open = await openScopes(tx, userId, new Set(rows.map((row) => row.orgId)))
  return rows.flatMap(({ scope, comment, ...row }) =>
    open.get(row.orgId)?.has(scope) ? { ...row, words: comment ? plainText(comment) : '' } : [],
  )
}
