import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { NoticeChannel, NoticeMailTime } from '../../../src/core/work/entities.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const created = () => time('created_at').notNull().defaultNow()
const userId = () =>
  bigint('user_id', { mode: 'bigint' })
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** People. `email` is normalised; `mailbox` is generated, its lower case; `verified_at` is when a mailed code last proved the address. */
export const accounts = pgTable('accounts', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 10001 }),
  email: text('email').notNull().unique(),
  mailbox: text('mailbox').notNull().unique().default(sql`NULL`),
  name: text('name').notNull(),
  passwordHash: text('password_hash'),
  enabled: boolean('enabled').notNull().default(true),
  head: text('head'),
  timeZone: text('time_zone').notNull().default('Asia/Shanghai'),
  language: text('language').notNull().default('zh'),
  jobRole: text('job_role'),
  otherText: text('other_text'),
  features: jsonb('features').$type<Record<string, boolean>>().notNull().default({}),
  /** How often each field of the profile was set. */
  fieldRevs: jsonb('field_revs').$type<Record<string, number>>().notNull().default({}),
  noticeAssigned: text('notice_assigned').$type<NoticeChannel>().notNull().default('all'),
  noticeMentioned: text('notice_mentioned').$type<NoticeChannel>().notNull().default('all'),
  noticeDue: text('notice_due').$type<NoticeChannel>().notNull().default('all'),
  noticeComment: text('notice_comment').$type<NoticeChannel>().notNull().default('all'),
  noticeStatus: text('notice_status').$type<NoticeChannel>().notNull().default('inbox'),
  noticeMails: text('notice_mails').$type<NoticeMailTime>().notNull().default('soon'),
  verifiedAt: time('verified_at'),
  failedLogins: integer('failed_logins').notNull().default(0),
  createdAt: created(),
})

/** Browsers in which a person signed in since the last change of password or factors, by the hash of the browser's mark. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    markHash: text('mark_hash').notNull(),
    hasPassedFactor: boolean('has_passed_factor').notNull().default(true),
    /** Consecutive wrong tries. */
    failures: integer('failures').notNull().default(0),
    createdAt: created(),
    lastUsedAt: time('last_used_at').notNull().defaultNow(),
  },
  (t) => [unique('known_devices_mark').on(t.markHash, t.userId), index('known_devices_user').on(t.userId)],
)

/** Networks from which a person signed in since then, as keyed hashes. */
export const knownNetworks = pgTable(
  'known_networks',
  { userId: userId(), network: text('network').notNull(), lastUsedAt: time('last_used_at').notNull().defaultNow() },
  (t) => [primaryKey({ columns: [t.userId, t.network] })],
)

/** A signed-in device. The previous token stays valid until the new one is first used, because an answer may be lost. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    orgId: uuid('org_id'),
    tokenHash: text('token_hash').notNull().unique(),
    previousTokenHash: text('previous_token_hash').unique(),
    deviceName: text('device_name').notNull().default(''),
    createdAt: created(),
    lastSeenAt: time('last_seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    endedAt: time('ended_at'),
    endedReason: text('ended_reason'),
    reauthenticatedAt: time('reauthenticated_at'),
    deviceId: uuid('device_id').references(() => knownDevices.id, { onDelete: 'set null' }),
    /** The session that vouched for this one. A trigger ends this one with it. */
    parentId: uuid('parent_id').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('sessions_user').on(t.userId),
    index('sessions_device').on(t.deviceId),
    index('sessions_parent').on(t.parentId),
  ],
)

export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId(),
    orgId: uuid('org_id'),
    name: text('name').notNull(),
    start: text('start').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    createdAt: created(),
    lastUsedAt: time('last_used_at'),
    expiresAt: time('expires_at'),
    revokedAt: time('revoked_at'),
  },
  (t) => [index('api_keys_user').on(t.userId)],
)

/** Six-digit codes, bound to request, purpose and address. */
export const mailCodes = pgTable('mail_codes', {
  requestId: uuid('request_id').primaryKey(),
  email: text('email').notNull(),
  scene: text('scene').notNull(),
  userId: bigint('user_id', { mode: 'bigint' }),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  createdAt: created(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

export const resetTokens = pgTable(
  'reset_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    createdAt: created(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (t) => [index('reset_tokens_open').on(t.userId).where(sql`used_at is null`)],
)

/** One-time vouchers that carry a session to another window. */
export const tickets = pgTable('tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  target: text('target'),
  nonceHash: text('nonce_hash'),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

/** Results of writes, for repeated requests. `result` is encrypted: it may contain a key that is shown only once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    payloadHash: text('payload_hash').notNull(),
    result: text('result'),
    sessionId: uuid('session_id'),
    createdAt: created(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.call, t.key] })],
)

export const configProgress = pgTable('config_progress', {
  userId: userId().primaryKey(),
  step: text('step').notNull(),
  data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
  updatedAt: time('updated_at').notNull().defaultNow(),
})
