import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organization-tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * The counts of monitoring that administrators see, updated as events arrive: one row per day and name. A measurement has its histogram
 * in `steps` (the count of each step of `histogram-rules.ts`) and `bucket` -1; a row of an earlier version has no `steps` and counts
 * the one step in `bucket`. `note` is a sample. The events themselves are in `beacons`, which is partitioned and has no drizzle table.
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
    steps: jsonb('steps').$type<Record<string, number>>(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.kind, t.day, t.name, t.bucket] })],
)
