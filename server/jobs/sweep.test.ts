import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { sweep } from './sweep.ts'

let server: TestServer
let sessionId: string
let userId: string
beforeAll(async () => {
  server = await testServer()
  const { token } = await person(server)
  userId = (await server.call('validateToken', {}, { token })).result.userId
  sessionId = (await server.db.pool.query('SELECT id FROM sessions')).rows[0].id
})
afterAll(() => server.dispose())

interface Row {
  what: string
  table: string
  /** The column from which the age is counted. */
  since: string
  days: number
  /** SQL of its other columns; `$user` and `$session` are placeholders. */
  of: Record<string, string>
}

const aRandomId = 'gen_random_uuid()'

/** Rows that are still kept at this age. The age counts from a row's end if it has one, otherwise from its start. */
const kept: Row[] = [
  {
    what: 'a mail that was sent',
    table: 'mail_outbox',
    since: 'created_at',
    days: 30,
    of: { recipient: `'a@example.com'`, subject: `''`, text: `''`, html: `''`, sent_at: 'now()' },
  },
  {
    what: 'a mail that was refused for good',
    table: 'mail_outbox',
    since: 'created_at',
    days: 30,
    of: {
      recipient: `'b@example.com'`,
      subject: `''`,
      text: `''`,
      html: `''`,
      failed_at: 'now()',
      failure: `'no such b@example.com'`,
    },
  },
  {
    what: 'a session',
    table: 'sessions',
    since: 'expires_at',
    days: 30,
    of: { user_id: '$user', token_hash: aRandomId },
  },
  {
    what: 'a purchase without registration',
    table: 'marketplace_registrations',
    since: 'expires_at',
    days: 30,
    of: { id_hash: aRandomId, product_code: `'p'`, customer_account_id: `'c'` },
  },
  {
    what: 'a mailed code',
    table: 'mail_codes',
    since: 'expires_at',
    days: 1,
    of: { request_id: aRandomId, email: `'a@example.com'`, scene: `'login'`, code_hash: `''` },
  },
  {
    what: 'a reset link',
    table: 'reset_tokens',
    since: 'expires_at',
    days: 1,
    of: { token_hash: aRandomId, user_id: '$user' },
  },
  {
    what: 'a ticket',
    table: 'tickets',
    since: 'expires_at',
    days: 1,
    of: { ticket_hash: aRandomId, session_id: '$session' },
  },
  {
    what: 'an IDE’s code',
    table: 'ide_codes',
    since: 'expires_at',
    days: 1,
    of: {
      code_hash: aRandomId,
      session_id: '$session',
      client_id: `'vscode'`,
      redirect_uri: `''`,
      code_challenge: `''`,
    },
  },
  {
    what: 'a ticket for a second factor',
    table: 'mfa_tickets',
    since: 'expires_at',
    days: 1,
    of: { ticket_hash: aRandomId, user_id: '$user' },
  },
  {
    what: 'a passkey’s challenge',
    table: 'passkey_challenges',
    since: 'expires_at',
    days: 1,
    of: { purpose: `'signIn'`, user_id: '$user', challenge: `''` },
  },
  {
    what: 'a stored result of a write',
    table: 'idempotency_keys',
    since: 'created_at',
    days: 1,
    of: { scope: `''`, key: aRandomId, call: `''`, payload_hash: `''` },
  },
]

describe('expired rows are deleted', () => {
  test.each(kept)('$what is deleted after its days, and not before', async ({ table, since, days, of }) => {
    const columns = [...Object.keys(of), since]
    const values = Object.values(of).map((value) =>
      value.replace('$user', `${BigInt(userId)}`).replace('$session', `'${sessionId}'`),
    )
    const put = (age: string) =>
      server.db.pool.query(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')}, now() - interval '${age}')`,
      )
    const there = async () => {
      const old = `SELECT ${since} < now() - interval '${days} days' AS is_over FROM ${table} WHERE ${since} < now() - interval '20 hours'`
      return (await server.db.pool.query(old)).rows.map(({ is_over }) => is_over)
    }
    await put(`${days} days 1 minute`)
    await put(`${days} days -1 hour`)
    expect((await there()).sort()).toEqual([false, true])
    await sweep(server.db)
    expect(await there()).toEqual([false])
    await server.db.pool.query(`DELETE FROM ${table} WHERE ${since} < now() - interval '20 hours'`)
  })
})

test('of the audit log rows of no organisation go after 400 days, the oldest first', async () => {
  const org = `'00000000-0000-4000-8000-00000000000a'`
  for (const [orgId, days] of [
    ['NULL', 401],
    ['NULL', 399],
    [org, 401],
  ])
    await server.db.pool.query(
      `INSERT INTO audit_log (org_id, at, action, detail, previous_hash, hash) VALUES (${orgId}, now() - interval '${days} days', 'aged', '{}', '', '')`,
    )
  await sweep(server.db)
  const { rows } = await server.db.pool.query(
    `SELECT org_id IS NULL AS bare, at > now() - interval '400 days' AS young FROM audit_log WHERE action = 'aged' ORDER BY bare`,
  )
  expect(rows).toEqual([
    { bare: false, young: false },
    { bare: true, young: true },
  ])
})

const oldMail = `INSERT INTO mail_outbox (recipient, subject, text, html, created_at) VALUES ('c@example.com', '', '', '', now() - interval '31 days')`
const mails = async () =>
  (await server.db.pool.query(`SELECT FROM mail_outbox WHERE recipient = 'c@example.com'`)).rowCount

test('what cannot be deleted keeps nothing else, and is told', async () => {
  const { pool } = server.db
  await pool.query(oldMail)
  await pool.query('ALTER TABLE idempotency_keys RENAME COLUMN created_at TO away')
  await pool.query('ALTER TABLE share_tokens RENAME COLUMN expires_at TO away')
  try {
    await expect(sweep(server.db)).rejects.toThrow(/idempotency_keys[\s\S]*share_tokens/)
  } finally {
    await pool.query('ALTER TABLE idempotency_keys RENAME COLUMN away TO created_at')
    await pool.query('ALTER TABLE share_tokens RENAME COLUMN away TO expires_at')
  }
  expect(await mails()).toBe(0)
})

test('a deletion that takes longer than a request may is not broken off', async () => {
  const { pool } = server.db
  await pool.query(oldMail)
  await pool.query(`CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.5); RETURN OLD; END';
    CREATE TRIGGER slow BEFORE DELETE ON mail_outbox FOR EACH ROW EXECUTE FUNCTION slow()`)
  const system: typeof server.db.system = (work, reads) =>
    server.db.system(async (tx, ends) => {
      await tx.execute(`SET LOCAL statement_timeout = '300ms'`)
      return work(tx, ends)
    }, reads)
  await sweep({ system })
  await pool.query('DROP FUNCTION slow CASCADE')
  expect(await mails()).toBe(0)
})

test('a job that failed for good is deleted after a month', async () => {
  const { rows } = await server.db.system((tx) =>
    tx.execute(`SELECT (graphile_worker.add_job('sweep')).id FROM generate_series(1, 3)`),
  )
  const [old, fresh, retried] = rows.map(({ id }) => id)
  const set = 'UPDATE graphile_worker._private_jobs SET attempts = $2, updated_at = now() - $3::interval WHERE id = $1'
  await server.db.pool.query(set, [old, 25, '31 days'])
  await server.db.pool.query(set, [fresh, 25, '29 days'])
  await server.db.pool.query(set, [retried, 24, '31 days'])
  await sweep(server.db)
  const text = 'SELECT id FROM graphile_worker._private_jobs WHERE id = ANY($1) ORDER BY id'
  const left = await server.db.pool.query(text, [[old, fresh, retried]])
  expect(left.rows.map(({ id }) => id)).toEqual([fresh, retried])
})
