import { bigint, date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organization-tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * What administrators see of monitoring, counted as events arrive. `bucket` is a step of a histogram (`histogram-rules.ts`), 0
 * where nothing is measured; `note` is a sample. The events themselves lie in `beacons`, which is partitioned and has no
 * drizzle table.
 */
export const monitorCounts = pgTable(
  'monitor_counts',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    name: text('name').notNull(),
    bucket: integer('bucket').notNull().default(0),
    count: bigint('count', { mode: 'number' }).notNull(),
    firstAt: time('first_at').notNull(),
    lastAt: time('last_at').notNull(),
    note: text('note').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.kind, t.day, t.name, t.bucket] })],
)
