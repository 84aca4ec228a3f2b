import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './account-tables.ts'
import { organizations } from './organization-tables.ts'

/** Epoch milliseconds, and numbers of changes. */
export const whole = (name: string) => bigint(name, { mode: 'number' })
export const json = (name: string) => jsonb(name).$type<Readonly<Record<string, unknown>>>()

/**
 * The lanes of edits. `org_id` is the organisation's id, or the one that `accountLaneId` derives from a person's number. The rows of every
 * table below reference this row and are deleted with it. `seq` is the number of the last change; the log is deleted up to `compacted_to`.
 * A commit holds the row's lock.
 */
export const workHeads = pgTable(
  'work_heads',
  {
    orgId: uuid('org_id').primaryKey(),
    organizationId: uuid('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    userId: bigint('user_id', { mode: 'bigint' }).references(() => accounts.id, { onDelete: 'cascade' }),
    seq: whole('seq').notNull().default(0),
    /** New after each restore of a backup. */
    epoch: uuid('epoch').notNull().defaultRandom(),
    compactedTo: whole('compacted_to').notNull().default(0),
  },
  (t) => [
    index('work_heads_organization').on(t.organizationId),
    index('work_heads_user').on(t.userId),
    check(
      'work_heads_lane',
      sql`organization_id = org_id AND user_id IS NULL OR organization_id IS NULL AND user_id IS NOT NULL`,
    ),
  ],
)

export const lane = () =>
  uuid('org_id')
    .notNull()
    .references(() => workHeads.orgId, { onDelete: 'cascade' })

/** The log that replicas follow. All patches of one mutation share `seq`. */
export const workChanges = pgTable(
  'work_changes',
  {
    orgId: lane(),
    seq: whole('seq').notNull(),
    n: integer('n').notNull(),
    scope: text('scope').notNull(),
    entity: text('entity').notNull(),
    rowId: text('row_id').notNull(),
    /** Null: the row was deleted or left the scope. */
    patch: json('patch'),
    /** Whether the patch contains every field. */
    isWhole: boolean('is_whole').notNull(),
    actor: text('actor').notNull(),
    at: whole('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.seq, t.n] }), index('work_changes_row').on(t.orgId, t.rowId, t.seq)],
)

/** Changes that were deleted from the log, reduced to what the history of issues shows: see `compactLogs`. */
export const workHistory = pgTable(
  'work_history',
  {
    orgId: lane(),
    rowId: text('row_id').notNull(),
    seq: whole('seq').notNull(),
    n: integer('n').notNull(),
    entity: text('entity').notNull(),
    scope: text('scope').notNull(),
    patch: json('patch'),
    actor: text('actor').notNull(),
    at: whole('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.rowId, t.seq, t.n] })],
)

/** The outcome of each mutation, kept for ever: a device may send its queue again after years. See `forgetRefusals`. */
export const workOutcomes = pgTable(
  'work_outcomes',
  {
    orgId: lane(),
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    clientId: uuid('client_id').notNull(),
    mid: integer('mid').notNull(),
    seq: whole('seq').notNull(),
    refusal: json('refusal'),
    /** The refused part of a mutation that changed its other rows. */
    skipped: json('skipped'),
    /** A hash of name and arguments, for a program's mutation. */
    digest: text('digest'),
    at: whole('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.id] }),
    index('work_outcomes_client').on(t.orgId, t.clientId, t.mid),
    index('work_outcomes_told').on(t.at).where(sql`refusal -> 'params' is not null or skipped is not null`),
  ],
)

/** The clients that send mutations: their owner and the last processed `mid`. `failures` counts the failures of `failedId`. */
export const syncClients = pgTable(
  'sync_clients',
  {
    orgId: lane(),
    clientId: uuid('client_id').notNull(),
    userId: text('user_id').notNull(),
    lastMid: integer('last_mid').notNull().default(0),
    failedId: uuid('failed_id'),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.clientId] }), index('sync_clients_client').on(t.clientId)],
)

/**
 * Everyone who is or was in an organisation, so that work still shows the names of people who left; a deleted account keeps only its
 * number. Written by triggers on members and accounts; `rev` counts each row's changes.
 */
export const workPeople = pgTable(
  'work_people',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: text('user_id').notNull(),
    name: text('name').notNull(),
    head: text('head'),
    roleCodes: text('role_codes').array().notNull(),
    hasLeft: boolean('has_left').notNull().default(false),
    rev: integer('rev').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] }), index('work_people_user').on(t.userId)],
)
