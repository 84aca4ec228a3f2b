import { bigint, date, foreignKey, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts, sessions } from './account-tables.ts'
import { whole } from './sync-tables.ts'
import { notices } from './work-tables.ts'

/** Notices that are still to be pushed or mailed; times in epoch milliseconds. A row is deleted with its delivery. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    orgId: uuid('org_id').notNull(),
    noticeId: uuid('notice_id').notNull(),
    userId: bigint('user_id', { mode: 'bigint' })
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    pushAt: whole('push_at'),
    mailAt: whole('mail_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.noticeId] }),
    foreignKey({ columns: [t.orgId, t.noticeId], foreignColumns: [notices.orgId, notices.id] }).onDelete('cascade'),
    index('notice_deliveries_push').on(t.pushAt),
    index('notice_deliveries_mail').on(t.mailAt),
    index('notice_deliveries_user').on(t.userId),
  ],
)

/** When a person last looked at the work area, was last mailed a digest, and was last reminded of due issues (a date in their time zone). */
export const noticePeople = pgTable('notice_people', {
  userId: bigint('user_id', { mode: 'bigint' })
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  seenAt: whole('seen_at'),
  mailedAt: whole('mailed_at'),
  remindedOn: date('reminded_on', { mode: 'string' }),
})

/** Devices that take pushes; a row lives as long as the session that subscribed. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid('id').primaryKey().defaultRandom(),
  sessionId: uuid('session_id')
    .notNull()
    .unique()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
