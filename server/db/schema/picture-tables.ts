import { customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Pictures by the hash of their content; `accounts.head` and `organizations.avatar` hold the path of one. */
export const pictures = pgTable('pictures', {
  hash: text('hash').primaryKey(),
  type: text('type').notNull(),
  content: bytes('content').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
})
