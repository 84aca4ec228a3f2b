import { afterAll, beforeAll, expect, test } from 'vitest'
import { founded, joined, memberOf, owner, person, registered, type TestPerson } from './test-people.ts'
import { type TestServer, testServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

/** Tables with rows of a person or an organisation, without mails, used codes, join codes and the audit log. */
const tables = {
  accounts: 'id = $1',
  known_devices: 'user_id = $1',
  known_networks: 'user_id = $1',
  sessions: 'user_id = $1',
  members: 'user_id = $1',
  work_people: 'user_id = $1',
  organizations: 'id = (SELECT org_id FROM members WHERE user_id = $1)',
  translations: 'org_id = (SELECT org_id FROM members WHERE user_id = $1)',
}
const differsAnyway = /^id$|_id$|_at$|hash$|^email$|^mailbox$|^org_key$|^seq$|^version$/

const rowsOf = async ({ userId, token }: TestPerson) => {
  // the first use ends the token before
  expect((await server.call('validateToken', {}, { token })).code).toBe('200')
  const rows: Record<string, unknown[]> = {}
  for (const [table, condition] of Object.entries(tables)) {
    const found = await server.db.pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${condition}`, [userId])
    rows[table] = found.rows
      .map(({ row }) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, differsAnyway.test(name) ? value !== null : value]),
        ),
      )
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return rows
}

test('people whom tests write have the rows of those who came by calls', async () => {
  const host = await founded(server)
  expect(await rowsOf(await owner(server))).toEqual(await rowsOf(host))
  expect(await rowsOf(await memberOf(server, host))).toEqual(await rowsOf(await joined(server, host)))
  expect(await rowsOf(await person(server))).toEqual(await rowsOf(await registered(server)))
})
