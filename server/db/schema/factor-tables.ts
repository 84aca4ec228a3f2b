import { bigint, boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { accounts } from './account-tables.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const userId = () => bigint('user_id', { mode: 'bigint' }).references(() => accounts.id, { onDelete: 'cascade' })

/** An authenticator app. `last_step` is the 30-second step of the last accepted code, so that none is accepted twice. */
export const totpFactors = pgTable('totp_factors', {
  userId: userId().primaryKey(),
  secretSealed: text('secret_sealed').notNull(),
  /** Null until a first code proves that the app has the secret. */
  confirmedAt: time('confirmed_at'),
  lastStep: integer('last_step').notNull().default(0),
  createdAt: time('created_at').notNull().defaultNow(),
})

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: userId().notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** The authenticator's name for its user: neither our id nor the email address. */
    userHandle: text('user_handle').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    transports: text('transports').array().notNull().default([]),
    backedUp: boolean('backed_up').notNull().default(false),
    name: text('name').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
)

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: userId().notNull(), codeHash: text('code_hash').notNull(), usedAt: time('used_at') },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** A challenge for a passkey, used once. `user_id` is null if the passkey itself names its user. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  id: uuid('id').primaryKey().defaultRandom(),
  purpose: text('purpose').notNull(),
  userId: userId(),
  challenge: text('challenge').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})

/** A sign-in between the first and the second factor. */
export const mfaTickets = pgTable('mfa_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  userId: userId().notNull(),
  deviceName: text('device_name'),
  tries: integer('tries').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
})
