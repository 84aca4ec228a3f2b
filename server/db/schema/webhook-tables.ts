import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DeliveryTry, PauseReason, WebhookKind } from '../../../src/core/webhooks/webhook-kinds.ts'
import { organizations } from './organization-tables.ts'
import { whole } from './sync-tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The receivers in other programs of an organisation's changes. */
export const webhooks = pgTable(
  'webhooks',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    secretSealed: text('secret_sealed').notNull(),
    kinds: text('kinds').array().$type<WebhookKind[]>().notNull(),
    /** Empty: all projects. */
    projectIds: uuid('project_ids').array().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** The log of changes was turned into deliveries up to this number. */
    cursor: whole('cursor').notNull(),
    pausedAt: time('paused_at'),
    pauseReason: text('pause_reason').$type<PauseReason>(),
    nextAttemptAt: time('next_attempt_at').notNull().defaultNow(),
    /** The lease of the process that is sending; if the process is killed, the lease expires. */
    lease: uuid('lease'),
    leasedUntil: time('leased_until'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
)

/** The deliveries of changes, one per change, in the order of `n`. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    orgId: uuid('org_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    webhookId: uuid('webhook_id').notNull(),
    n: bigint('n', { mode: 'number' }).generatedByDefaultAsIdentity(),
    /** The number of the change; null for a test. */
    seq: whole('seq'),
    kinds: text('kinds').array().notNull(),
    payload: text('payload').notNull(),
    status: text('status').$type<'waiting' | 'delivered' | 'failed' | 'skipped'>().notNull(),
    /** The number of tries since it began to wait. */
    attempts: integer('attempts').notNull().default(0),
    /** All tries, the newest last. */
    tries: jsonb('tries').$type<DeliveryTry[]>().notNull().default([]),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    foreignKey({ columns: [t.orgId, t.webhookId], foreignColumns: [webhooks.orgId, webhooks.id] }).onDelete('cascade'),
    index('webhook_deliveries_webhook').on(t.orgId, t.webhookId, t.n),
    index('webhook_deliveries_waiting').on(t.orgId, t.webhookId, t.n).where(sql`status = 'waiting'`),
  ],
)
