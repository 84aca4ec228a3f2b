import {
  bigint,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Provider } from '../../../src/core/providers/provider-names.ts'
import type { Identity } from '../../connectors/connector-types.ts'
import { accounts, sessions } from './account-tables.ts'
import { organizations } from './organization-tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** An organisation's own apps at identity providers. */
export const integrations = pgTable(
  'integrations',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    imType: text('im_type').$type<Provider>().notNull(),
    appType: text('app_type').$type<'self' | 'store'>().notNull(),
    appId: text('app_id').notNull(),
    secretSealed: text('secret_sealed').notNull(),
    secretEnd: text('secret_end').notNull(),
    corpId: text('corp_id'),
    changedAt: time('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    unique().on(t.orgId, t.imType),
    uniqueIndex('integrations_id').on(t.id),
  ],
)

/** The people that a provider knows, by its name for them, with their accounts (IDP-2). */
export const identities = pgTable(
  'identities',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: bigint('user_id', { mode: 'bigint' })
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    provider: text('provider').$type<Provider>().notNull(),
    app: text('app').notNull(),
    tenantKey: text('tenant_key').notNull(),
    subject: text('subject').notNull(),
    altSubjects: jsonb('alt_subjects').$type<Record<string, string>>().notNull().default({}),
    displayName: text('display_name'),
    tenantName: text('tenant_name'),
    boundAt: time('bound_at').notNull().defaultNow(),
  },
  (t) => [unique().on(t.provider, t.app, t.tenantKey, t.subject), index('identities_user').on(t.userId)],
)

/** A browser on its way to a provider and back (IDP-5). */
export const providerTransactions = pgTable('provider_transactions', {
  stateHash: text('state_hash').primaryKey(),
  provider: text('provider').$type<Provider>().notNull(),
  /** Null: the operator's app. */
  integrationId: uuid('integration_id'),
  purpose: text('purpose').$type<'login' | 'bind' | 'install'>().notNull(),
  secretsSealed: text('secrets_sealed').notNull(),
  browserHash: text('browser_hash').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  originalPath: text('original_path'),
  /** The session that links an identity. */
  sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

/** An identity that a provider has just confirmed, waiting for a sign-in or a registration (IDP-7, IDP-8, IDP-18). */
export const providerVouchers = pgTable('provider_vouchers', {
  voucherHash: text('voucher_hash').primaryKey(),
  purpose: text('purpose').$type<'login' | 'register' | 'handle'>().notNull(),
  provider: text('provider').$type<Provider>().notNull(),
  /** Null for a registration. */
  stateHash: text('state_hash'),
  browserHash: text('browser_hash').notNull(),
  identity: jsonb('identity').$type<Identity>().notNull(),
  /** For the purpose `handle`: the app that exchanged the code. */
  integrationId: uuid('integration_id'),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

/** The tickets that a provider sends to a store app of the operator; the app needs them to get tokens (IDP-20). */
export const appTickets = pgTable(
  'app_tickets',
  {
    provider: text('provider').$type<Provider>().notNull(),
    appId: text('app_id').notNull(),
    ticketSealed: text('ticket_sealed').notNull(),
    receivedAt: time('received_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.appId] })],
)
