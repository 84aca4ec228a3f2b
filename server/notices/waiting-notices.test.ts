import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIssue, makeProject, testDevice } from '../test/sync-devices.ts'
import { memberOf, owner } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { waitingNotices } from './waiting-notices.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

interface Node {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}
const rowsRead = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Join Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0)

test('waiting notices are read by their ids where PostgreSQL has not counted the tables yet', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  const boss = testDevice(server, host, host.orgId)
  const projectId = await makeProject(boss, 'WEB')
  const issueId = await makeIssue(boss, projectId, 'One of many')
  const count = 60
  await server.db.system((tx) =>
    tx.execute(
      sql`WITH made AS (
            INSERT INTO issues SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'number', n + 9))).*
            FROM issues i, generate_series(1, ${count}::int) AS n WHERE i.id = ${issueId} RETURNING org_id, id, project_id),
          told AS (
            INSERT INTO notices (org_id, id, scope, rev, owner_id, project_id, issue_id, kind, actor_id, at)
            SELECT org_id, gen_random_uuid(), 'person:' || ${guest.userId}::text, 1, ${guest.userId}, project_id, id, 'assigned', ${host.userId}, 0
            FROM made, generate_series(1, 2) RETURNING org_id, id)
          INSERT INTO notice_deliveries (org_id, notice_id, user_id, push_at) SELECT org_id, id, ${guest.userId}::bigint, 0 FROM told`,
    ),
  )
  const read: number[] = []
  const waiting = await server.db.system((tx) => {
    const query = async (asked: { text: string }, values: unknown[]) => {
      if (asked.text.includes('FROM notice_deliveries d')) {
        const explained = await tx.$client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${asked.text}`, values)
        read.push(rowsRead(explained.rows[0]['QUERY PLAN'][0].Plan))
      }
      return tx.$client.query(asked, values)
    }
    return waitingNotices(drizzle({ query } as never) as never, guest.userId, sql`d.push_at IS NOT NULL`)
  })
  expect(waiting).toHaveLength(2 * count)
  expect(read).toHaveLength(1)
  // the plan joins at most each notice with each issue, and not with the other notices
  expect(read[0]).toBeLessThan(4 * count * count)
})
