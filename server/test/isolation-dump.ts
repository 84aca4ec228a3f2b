import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import type { Side } from './isolation-environment.ts'

type Condition = (side: Side) => string

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const people = ({ owner, administrator, member }: Side) =>
  [owner, administrator, member].map(({ userId }) => userId).join(', ')
const byUser: Condition = (side) => `user_id IN (${people(side)})`

/** The condition by which rows of a table without `org_id` belong to an organisation, or that they belong to none. A missing table fails the test. */
const otherTables: Record<string, Condition | 'nobody’s'> = {
  organizations: ({ orgId }) => `id = ${quoted(orgId)}`,
  accounts: (side) => `id IN (${people(side)})`,
  config_progress: byUser,
  reset_tokens: byUser,
  known_devices: byUser,
  known_networks: byUser,
  notice_people: byUser,
  push_subscriptions: (side) => `session_id IN (SELECT id FROM sessions WHERE ${byUser(side)})`,
  totp_factors: byUser,
  passkeys: byUser,
  recovery_codes: byUser,
  passkey_challenges: byUser,
  mfa_tickets: byUser,
  tickets: (side) => `session_id IN (SELECT id FROM sessions WHERE ${byUser(side)})`,
  share_tokens: ({ orgId }) => `share_id IN (SELECT id FROM shares WHERE org_id = ${quoted(orgId)})`,
  identities: byUser,
  provider_transactions: 'nobody’s',
  provider_vouchers: 'nobody’s',
  app_tickets: 'nobody’s',
  ide_codes: (side) => `session_id IN (SELECT id FROM sessions WHERE ${byUser(side)})`,
  mail_codes: ({ word, owner }) => `email ILIKE '%${word}%' OR email = ${quoted(owner.email)}`,
  mail_outbox: ({ word, owner }) => `recipient ILIKE '%${word}%' OR recipient = ${quoted(owner.email)}`,
  idempotency_keys: (side) => `split_part(scope, '@', 1) IN (${people(side).replace(/\d+/g, "'$&'")})`,
  removed_objects: ({ orgId }) => `key LIKE '${orgId}/%'`,
  schema_migrations: 'nobody’s',
  rate_limits: 'nobody’s',
  pictures: 'nobody’s',
  forwards: 'nobody’s',
  forward_targets: 'nobody’s',
}

/** Strangers' failed sign-ins (SEC-18) are nobody's data. */
const withoutCounts = `to_jsonb(t) - 'failed_logins'`

/** Cached, because no test adds a table. */
const oncePerDatabase = (find: (db: Database) => Promise<string[]>) => {
  const found = new WeakMap<Database, Promise<string[]>>()
  return (db: Database): Promise<string[]> => {
    const names = found.get(db) ?? find(db)
    found.set(db, names)
    return names
  }
}

export const tablesWithOrg = oncePerDatabase(async ({ pool }) => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
})

export const allTables = oncePerDatabase(async ({ pool }) => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
})

/** The rows of a query over every table. It is planned once per connection, because planning takes most of its time. */
export const queryTables = async <Row extends object>({ pool }: Database, text: string): Promise<Row[]> => {
  const name = createHash('sha1').update(text).digest('hex')
  return (await pool.query<Row>({ name, text })).rows
}

/** All rows of an organisation and of its people, as one text. */
export const dumpOf = async (db: Database, side: Side): Promise<string> => {
  const fenced = new Set(await tablesWithOrg(db))
  const parts: string[] = []
  for (const name of await allTables(db)) {
    const other = otherTables[name]
    const which = fenced.has(name) ? `org_id = ${quoted(side.orgId)}` : typeof other === 'function' ? other(side) : null
    if (which === null && other === undefined) throw new Error(`Whose are the rows of ${name}?`)
    if (which)
      parts.push(
        `SELECT '${name}' AS name, coalesce(jsonb_agg(${withoutCounts} ORDER BY t::text), '[]') AS rows FROM ${name} t WHERE ${which}`,
      )
  }
  const rows = await queryTables<{ name: string; rows: unknown[] }>(db, parts.join(' UNION ALL '))
  return rows.map((row) => `${row.name} ${JSON.stringify(row.rows)}`).join('\n')
}
