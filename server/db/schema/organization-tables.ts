import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { accounts } from './account-tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const created = () => time('created_at').notNull().defaultNow()
const user = (name: string) => bigint(name, { mode: 'bigint' }).references(() => accounts.id, { onDelete: 'cascade' })
const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** The tenants. Every table below with `org_id` has a row-level policy. */
export const organizations = pgTable(
  'organizations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    orgKey: text('org_key').notNull().unique(),
    avatar: text('avatar'),
    language: text('language').notNull().default('zh'),
    timeZone: text('time_zone').notNull().default('Asia/Shanghai'),
    scale: text('scale'),
    industry: text('industry'),
    sceneId: text('scene_id'),
    /** How often each field of the information was set. */
    fieldRevs: jsonb('field_revs').$type<Record<string, number>>().notNull().default({}),
    edition: text('edition').notNull().default('free'),
    seats: integer('seats').notNull().default(100),
    enabled: boolean('enabled').notNull().default(true),
    /** When it closes permanently; null unless it is being closed. */
    closesAt: time('closes_at'),
    /** Whether sessions of its people may be recorded. */
    recordsSessions: boolean('records_sessions').notNull().default(true),
    createdAt: created(),
  },
  (t) => [index('organizations_closing').on(t.closesAt).where(sql`closes_at is not null`)],
)

export const members = pgTable(
  'members',
  {
    orgId: orgId(),
    userId: user('user_id').notNull(),
    roleCodes: text('role_codes').array().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    joinedAt: time('joined_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] }), index('members_user').on(t.userId)],
)

export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orgId: orgId(),
    email: text('email').notNull(),
    roleCode: text('role_code').notNull(),
    message: text('message'),
    inviterId: user('inviter_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    sentAt: time('sent_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    status: text('status').notNull().default('sent'),
  },
  (t) => [
    index('invitations_org').on(t.orgId, t.sentAt),
    uniqueIndex('invitations_open').on(t.orgId, t.email).where(sql`status = 'sent'`),
  ],
)

export const inviteLinks = pgTable('invite_links', {
  orgId: orgId().primaryKey(),
  /** Encrypted, not hashed: the link is shown again to administrators. */
  tokenSealed: text('token_sealed').notNull(),
  tokenHash: text('token_hash').notNull().unique(),
  roleCode: text('role_code').notNull(),
  inviterId: user('inviter_id').notNull(),
  uses: integer('uses').notNull().default(0),
  maxUses: integer('max_uses'),
  expiresAt: time('expires_at'),
  createdAt: created(),
})

export const joinCodes = pgTable('join_codes', {
  orgId: orgId().primaryKey(),
  codeSealed: text('code_sealed').notNull(),
  codeHash: text('code_hash').notNull().unique(),
  requiresApproval: boolean('requires_approval').notNull().default(false),
  emailDomains: text('email_domains').array().notNull().default([]),
  uses: integer('uses').notNull().default(0),
  expiresAt: time('expires_at'),
  createdAt: created(),
})

export const applications = pgTable(
  'applications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orgId: orgId(),
    userId: user('user_id').notNull(),
    appliedAt: time('applied_at').notNull().defaultNow(),
    decidedAt: time('decided_at'),
    decision: text('decision'),
  },
  (t) => [
    index('applications_org').on(t.orgId, t.appliedAt),
    index('applications_user').on(t.userId, t.appliedAt),
    uniqueIndex('applications_open').on(t.orgId, t.userId).where(sql`decided_at is null`),
  ],
)

/** The organisation's own terms. */
export const translations = pgTable(
  'translations',
  { orgId: orgId(), lang: text('lang').notNull(), k: text('k').notNull(), v: text('v').notNull() },
  (t) => [primaryKey({ columns: [t.orgId, t.lang, t.k] })],
)

/** Append-only, chained by hash. `org_id` is null for entries outside organisations. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
    orgId: uuid('org_id'),
    actorId: bigint('actor_id', { mode: 'bigint' }),
    at: time('at').notNull(),
    action: text('action').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [index('audit_org').on(t.orgId, t.id)],
)
