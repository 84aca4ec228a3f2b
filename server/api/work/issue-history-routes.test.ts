import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeAttachment, makeIssue, makeProject, testDevice } from '../../test/sync-devices.ts'
import { memberOf, owner } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

test('the history of an issue tells who changed what, to those alone who may see the issue', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  const boss = testDevice(server, host, host.orgId)
  const projectId = await makeProject(boss, 'HAR', false)
  const id = await makeIssue(boss, projectId, 'Paint the boat')
  await boss.run('issue.set', { id, field: 'priority', value: 'high', from: 'none' })
  await boss.run('issue.set', { id, field: 'description', value: 'A secret', from: '' })
  await makeAttachment(server, boss, id, 'plan')
  const asked = (token: string, issueId = id) => server.call('issueHistory', { issueId }, { token })
  const { result } = await asked(host.token)
  expect(result.list).toMatchObject([
    { field: 'created', actor: host.userId },
    { field: 'priority', from: 'none', to: 'high', actor: host.userId },
    { field: 'description', from: null, to: null },
    { field: 'attachment', from: null, to: 'plan.txt' },
  ])
  expect((await asked(guest.token)).code).toBe('0404001')
  expect((await asked(host.token, randomUUID())).code).toBe('0404001')
})

test('the log of the organisation is not read through for one issue', async () => {
  const host = await owner(server)
  const boss = testDevice(server, host, host.orgId)
  const id = await makeIssue(boss, await makeProject(boss, 'LOG'), 'One of many')
  await makeAttachment(server, boss, id, 'plan')
  await server.db.system(async (tx) => {
    await tx.execute(
      sql`INSERT INTO work_changes (org_id, seq, n, scope, entity, row_id, is_whole, actor, at)
          SELECT ${host.orgId}, 1000 + number, 0, 'org', 'issue', gen_random_uuid()::text, false, ${host.userId}, 0
          FROM generate_series(1, 5000) AS number`,
    )
  })
  await server.db.pool.query('ANALYZE work_changes')
  const plans: string[] = []
  const { tenant } = server.db
  vi.spyOn(server.db, 'tenant').mockImplementation((of, work, reads) =>
    tenant(
      of,
      (tx, ends) => {
        const query = async (asked: { text: string }, values: unknown[]) => {
          if (asked.text.includes('from "work_changes"'))
            plans.push(JSON.stringify((await tx.$client.query(`EXPLAIN ${asked.text}`, values)).rows))
          return tx.$client.query(asked, values)
        }
        return work(drizzle({ query } as never) as never, ends)
      },
      reads,
    ),
  )
  const { result } = await server.call('issueHistory', { issueId: id }, { token: host.token })
  vi.restoreAllMocks()
  expect(result.list).toHaveLength(2)
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(plan).toMatch(/work_changes_row(?!.*Seq Scan)/)
})
