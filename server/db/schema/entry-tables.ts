import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts, sessions } from './account-tables.ts'
import { organizations } from './organization-tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The code that an IDE exchanges once for a session of its own (RFC 8252, PKCE). */
export const ideCodes = pgTable('ide_codes', {
  codeHash: text('code_hash').primaryKey(),
  sessionId: uuid('session_id')
    .notNull()
    .references(() => sessions.id, { onDelete: 'cascade' }),
  clientId: text('client_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  codeChallenge: text('code_challenge').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
  /** The token's hash of the session that the code was exchanged for; a second use of the code ends that session. */
  issuedTokenHash: text('issued_token_hash'),
})

/** Buyers at AWS Marketplace: at first waiting for registration, later attached to their account or organisation. */
export const marketplaceRegistrations = pgTable(
  'marketplace_registrations',
  {
    idHash: text('id_hash').primaryKey(),
    productCode: text('product_code').notNull(),
    customerAccountId: text('customer_account_id').notNull(),
    licenseArn: text('license_arn'),
    customerIdentifier: text('customer_identifier'),
    offerType: text('offer_type'),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    userId: bigint('user_id', { mode: 'bigint' }).references(() => accounts.id, { onDelete: 'set null' }),
    /** Null until the account creates an organisation. */
    orgId: uuid('org_id').references(() => organizations.id, { onDelete: 'set null' }),
  },
  (t) => [index('marketplace_registrations_org').on(t.orgId)],
)
