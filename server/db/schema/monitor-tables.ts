import { bigint, date, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from './organization-tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * What administrators see of monitoring, counted as events arrive: a row a day and name. `steps` is the histogram of what is
 * measured (how many at each step of `histogram-rules.ts`), and `bucket` is -1 then; a row of an earlier version without it
 * holds one step, its `bucket`. `note` is a sample. The events themselves lie in `beacons`, which is partitioned and has
 * no drizzle table.
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
