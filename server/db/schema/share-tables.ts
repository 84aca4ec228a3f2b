import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './account-tables.ts'
import { organizations } from './organization-tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Shares: each lets outsiders open one resource of an organisation with a code. Has a row-level policy. */
export const shares = pgTable(
  'shares',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Encrypted, not hashed: the link is shown again to people who may share. */
    codeSealed: text('code_sealed').notNull(),
    codeHash: text('code_hash').notNull().unique(),
    resourceType: text('resource_type').notNull(),
    resourceId: text('resource_id').notNull(),
    /** The project of shared work. It never changes, so an issue that moves to another project is no longer shown. */
    projectId: uuid('project_id'),
    /** The filter of a shared board or list, in the form of the page's address. */
    filter: text('filter'),
    /** The parts of an issue that are shown besides its fields (`shareParts`). */
    parts: text('parts').array().notNull().default([]),
    passwordHash: text('password_hash'),
    /** Incremented with every change of the password, which ends tokens of older epochs. */
    epoch: integer('epoch').notNull().default(0),
    makerId: bigint('maker_id', { mode: 'bigint' })
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
    expiresAt: time('expires_at'),
    revokedAt: time('revoked_at'),
  },
  (t) => [
    index('shares_resource').on(t.orgId, t.resourceType, t.resourceId),
    index('shares_project').on(t.orgId, t.projectId),
  ],
)

/** A guest's token for one share, in the epoch it was issued in. */
export const shareTokens = pgTable(
  'share_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    shareId: uuid('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (t) => [index('share_tokens_expiry').on(t.expiresAt)],
)
