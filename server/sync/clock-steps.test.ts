import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeIssue, makeProject, openOrganization, type TestOrganization, testDevice } from '../test/sync-devices.ts'

let { server, host, guest, boss } = {} as TestOrganization
let projectId: string
beforeAll(async () => {
  ;({ server, host, guest, boss } = await openOrganization())
  projectId = await makeProject(boss, 'WEB')
})
afterAll(() => server.dispose())

const minuteMs = 60_000
const commentsOf = async (issueId: string) =>
  (
    await server.db.pool.query<{ text: string; at: string }>(
      'SELECT text, created_at AS at FROM comments WHERE issue_id = $1 ORDER BY created_at',
      [issueId],
    )
  ).rows.map(({ text, at }) => ({ text, ahead: Math.round((Number(at) - Date.now()) / minuteMs) || 0 }))

test('an answer stands below its question though the server’s clock was set back meanwhile, and is told by the clock', async () => {
  const issueId = await makeIssue(boss, projectId, 'Paint the boat')
  const say = (device: typeof boss, text: string) => device.run('comment.add', { id: randomUUID(), issueId, text })
  server.later(50 * minuteMs)
  await say(boss, 'Which color?')
  server.later(-50 * minuteMs)
  await say(testDevice(server, guest, host.orgId), 'Blue.')
  await say(boss, 'Thanks.')
  expect(await commentsOf(issueId)).toEqual([
    { text: 'Which color?', ahead: 50 },
    { text: 'Blue.', ahead: 50 },
    { text: 'Thanks.', ahead: 50 },
  ])
  const { rows } = await server.db.pool.query('SELECT push_at, mail_at FROM notice_deliveries WHERE user_id = $1', [
    host.userId,
  ])
  expect(rows).not.toEqual([])
  for (const { push_at } of rows) expect(Number(push_at) - Date.now()).toBeLessThan(5 * minuteMs)
})

test('what a clock wrote that was ahead by a day dates nothing that is written later', async () => {
  const issueId = await makeIssue(boss, projectId, 'Mend the sail')
  server.later(24 * 60 * minuteMs)
  await boss.run('comment.add', { id: randomUUID(), issueId, text: 'Tomorrow' })
  server.later(-24 * 60 * minuteMs)
  await boss.run('comment.add', { id: randomUUID(), issueId, text: 'Today' })
  expect(await commentsOf(issueId)).toEqual([
    { text: 'Today', ahead: 0 },
    { text: 'Tomorrow', ahead: 1440 },
  ])
})
