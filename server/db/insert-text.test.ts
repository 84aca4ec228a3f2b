import { afterAll, beforeAll, expect, test } from 'vitest'
import { restorableMs } from '../../src/core/work/work-limits.ts'
import { purgeDeleted } from '../sync/purge-deleted.ts'
import { makeIssue, makeProject, testDevice } from '../test/sync-devices.ts'
import { memberOf, owner } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

test('rows get the defaults of columns that a newer build has added, while this one still writes', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  const device = testDevice(server, host, host.orgId)
  const { rows } = await server.db.pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'schema_migrations'`,
  )
  for (const { name } of rows)
    await server.db.pool.query(`ALTER TABLE "${name}" ADD COLUMN newer text NOT NULL DEFAULT 'default'`)

  const id = await makeIssue(device, await makeProject(device, 'WEB'), 'Paint the boat')
  const assigned = await device.run('issue.set', { id, field: 'assigneeId', value: guest.userId })
  expect(assigned.outcomes.at(-1)?.refusal).toBeUndefined()
  const written = [
    'issues',
    'statuses',
    'sync_clients',
    'work_outcomes',
    'work_changes',
    'notices',
    'notice_deliveries',
  ]
  for (const table of written) {
    const { rows: found } = await server.db.pool.query(`SELECT DISTINCT newer FROM ${table}`)
    expect(found, table).toEqual([{ newer: 'default' }])
  }
  await device.run('issue.delete', { ids: [id] })
  await purgeDeleted(server.db, Date.now() + 2 * restorableMs)
  expect((await server.db.pool.query('SELECT FROM issues')).rowCount).toBe(0)
})
