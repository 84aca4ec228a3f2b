import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshAddress, owner, person, type TestPerson } from '../test/test-people.ts'
import { type Answer, type TestServer, testServer } from '../test/test-server.ts'

const password = 'not the password of anybody'
const saying = ({ status, message, headers }: Answer) => `${status} ${message} ${headers['retry-after']}`

test('without a free connection every request gets a retry time, and is served then', async () => {
  const server = await testServer()
  const { email, token } = await person(server)
  const signIn = () => server.call('login', { tenantId: 1, orgEmail: email, password })
  const { pool } = server.db
  pool.options.connectionTimeoutMillis = 300
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const many = Array.from({ length: 30 }, signIn)
  const refused = await Promise.all([...many, server.call('logout', {}, { token })])
  expect([...new Set(refused.map(saying))]).toEqual(['503 server.unavailable 2'])
  const failures = server.logged
    .filter((line) => line.startsWith('error '))
    .map((line) => line.replace(/^error \S+ /, ''))
  expect(new Set(failures), 'one short line each').toEqual(
    new Set(['unavailable: timeout exceeded when trying to connect']),
  )
  for (const client of held) client.release()
  expect(await signIn()).toMatchObject({ status: 200, code: '0410001' })
  expect(await server.call('logout', {}, { token })).toMatchObject({ status: 200, code: '200' })
  await server.dispose()
}, 30_000)

describe('a statement blocked by another', () => {
  let server: TestServer
  let host: TestPerson
  let invitation: { id: string }
  beforeAll(async () => {
    server = await testServer()
    host = await owner(server)
    const invited = { emails: [freshAddress('guest')], roleCode: 'organizationMember' }
    await server.call('createInvitations', invited, { token: host.token })
    invitation = (await server.call('listInvitations', {}, { token: host.token })).result.list[0]
  })
  afterAll(() => server.dispose())

  const everyConnection = async (pool: Pool, statement: string) => {
    const idle = await Promise.all(Array.from({ length: Math.max(1, pool.idleCount) }, () => pool.connect()))
    for (const client of idle) {
      await client.query(statement)
      client.release()
    }
  }
  const hold = 'SELECT 1 FROM organizations WHERE id = $1 FOR UPDATE'
  const write = 'UPDATE organizations SET industry = industry WHERE id = $1'

  interface Row {
    why: string
    /** Settings that make the server's connections give up sooner. */
    settings: string
    /** Statements of the other connection before the call, and while the call waits. */
    first: string
    next?: (lockHolder: PoolClient) => Promise<unknown>
    call?: 'resendInvitation'
  }
  const rows: Row[] = [
    { why: 'it waited too long (57014)', settings: `SET statement_timeout = '100ms'`, first: hold },
    { why: 'its lock took too long (55P03)', settings: `SET lock_timeout = '100ms'`, first: hold },
    {
      why: 'its rows were changed meanwhile (40001)',
      settings: 'SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL REPEATABLE READ',
      first: write,
      next: (lockHolder) => lockHolder.query('COMMIT'),
    },
    {
      why: 'both wait for each other (40P01)',
      settings: `SET deadlock_timeout = '100ms'`,
      first: 'SELECT 1 FROM invitations WHERE org_id = $1 FOR UPDATE',
      next: (lockHolder) => lockHolder.query(hold, [host.orgId]),
      call: 'resendInvitation',
    },
  ]
  test.each(rows)('$why: the caller gets a retry time, and is served then', async (row) => {
    const { settings, first, next, call = 'saveOrganizationInfo' } = row
    const payload = { saveOrganizationInfo: { scale: '1-10' }, resendInvitation: { id: invitation.id } }[call]
    const ask = () => server.call(call, payload, { token: host.token })
    const lockHolder = await server.db.auxiliaryPool.pool.connect()
    try {
      await lockHolder.query(`BEGIN; SET LOCAL deadlock_timeout = '1min'`)
      await lockHolder.query(first, [host.orgId])
      await everyConnection(server.db.pool, settings)
      const asked = ask()
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
      if (next) {
        while (((await server.db.auxiliaryPool.pool.query(waiting)).rowCount ?? 0) < 1);
        await next(lockHolder)
      }
      expect(saying(await asked)).toBe('503 server.unavailable 2')
    } finally {
      await lockHolder.query('ROLLBACK')
      lockHolder.release()
    }
    await everyConnection(server.db.pool, 'RESET ALL')
    expect((await ask()).code).toBe('200')
  })
})
