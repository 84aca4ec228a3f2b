import { boolean, customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Mails are sent after the transaction that wrote them; the row's id is the Message-ID. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    code: text('code'),
    link: text('link'),
    createdAt: time('created_at').notNull().defaultNow(),
    nextAttemptAt: time('next_attempt_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: time('sent_at'),
    failedAt: time('failed_at'),
    failure: text('failure'),
    /** Whether the address is cleared after sending, because its account no longer exists. */
    forget: boolean('forget').notNull().default(false),
    /** The URL with which a mail program unsubscribes from mails of this kind in one click (RFC 8058). */
    unsubscribe: text('unsubscribe'),
  },
  (t) => [index('mail_outbox_due').on(t.nextAttemptAt)],
)

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Pictures by the hash of their content; `accounts.head` and `organizations.avatar` contain a path. */
export const pictures = pgTable('pictures', {
  hash: text('hash').primaryKey(),
  type: text('type').notNull(),
  content: bytes('content').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
