import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAttachment, makeIssue, makeProject, testDevice } from '../test/sync-devices.ts'
import { owner } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { compactLogs, forgetRefusals } from './compact-log.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const day = 24 * 60 * 60 * 1000

const count = async (table: string, orgId: string) =>
  Number((await server.db.pool.query(`SELECT count(*) FROM ${table} WHERE org_id = $1`, [orgId])).rows[0].count)

const opened = async () => {
  const host = await owner(server)
  const boss = testDevice(server, host, host.orgId)
  const id = await makeIssue(boss, await makeProject(boss, 'LOG'), 'Paint the boat')
  const set = (field: string, value: unknown) => boss.run('issue.set', { id, field, value })
  /** Makes every entry of the log this many days older. */
  const age = (days: number) =>
    server.db.pool.query('UPDATE work_changes SET at = at - $2 WHERE org_id = $1', [host.orgId, days * day])
  const history = async () =>
    (await server.call('issueHistory', { issueId: id }, { token: host.token })).result.list.map(
      ({ field, from, to }: Record<string, unknown>) => ({ field, from, to }),
    )
  return { host, boss, id, set, age, history, orgId: host.orgId }
}

test('the log ends after 90 days, and the history of issues stays', async () => {
  const { boss, host, id, set, age, history, orgId } = await opened()
  await set('description', 'The first words')
  await set('priority', 'high')
  const [current, late] = [testDevice(server, host, orgId), testDevice(server, host, orgId)]
  await late.settle()
  await makeAttachment(server, boss, id, 'plan')
  await current.settle()
  await age(91)
  await set('priority', 'low')
  // the description again, as a move to another project would write it
  await server.db.pool.query(
    `UPDATE work_changes SET patch = patch || '{"description": "The first words"}' WHERE org_id = $1 AND at > $2`,
    [orgId, Date.now() - day],
  )
  const before = await history()
  expect(before.map(({ field }: { field: string }) => field)).toEqual([
    'created',
    'description',
    'priority',
    'attachment',
    'priority',
  ])

  await compactLogs(server.db, Date.now(), 1)
  expect(await count('work_changes', orgId)).toBe(1)
  expect(await history()).toEqual(before)
  const { rows } = await server.db.pool.query('SELECT patch::text AS patch FROM work_history WHERE org_id = $1', [
    orgId,
  ])
  expect(JSON.stringify(rows)).not.toMatch(/first words/)
  expect(await current.send()).toMatchObject({ code: '200' })
  expect(await late.send()).toMatchObject({ code: '0414001' })
  const fresh = testDevice(server, host, orgId)
  await fresh.settle()
  expect(fresh.device.rows.get(`issue ${id}`)?.fields.priority).toBe('low')
})

test('newer changes stay, and so many of the old ones that the log has a certain length', async () => {
  const { set, age, orgId } = await opened()
  await set('priority', 'high')
  await age(89)
  const whole = await count('work_changes', orgId)
  await compactLogs(server.db, Date.now(), 1)
  expect(await count('work_changes', orgId)).toBe(whole)
  await age(2)
  await compactLogs(server.db, Date.now())
  expect(await count('work_changes', orgId)).toBe(whole)
  await compactLogs(server.db, Date.now(), 3)
  // the changes of one mutation are deleted together, or not at all
  expect(await count('work_changes', orgId)).toBeGreaterThanOrEqual(3)
  expect(await count('work_changes', orgId)).toBeLessThan(whole)
})

test('who set the value that overtook an edit is still known', async () => {
  const { boss, host, id, set, age, orgId } = await opened()
  await set('priority', 'high')
  await age(91)
  await set('summary', 'Paint the boats')
  await compactLogs(server.db, Date.now(), 1)
  const { outcomes } = await boss.run('issue.set', { id, field: 'priority', value: 'low', from: 'medium' })
  expect(await count('work_changes', orgId)).toBe(1)
  expect(outcomes.at(-1)?.refusal).toMatchObject({ code: 'overtaken', params: { theirs: 'high', by: host.userId } })
})

test('after 90 days nobody is told why an edit was refused, only that it was', async () => {
  const { boss, id, set, orgId } = await opened()
  const other = await makeIssue(boss, await makeProject(boss, 'OLD'), 'Sell the boat')
  await set('priority', 'high')
  const { next, push } = boss
  const refused = next('issue.set', { id, field: 'summary', value: 'Paint it', from: 'Burn it' })
  const half = next('issue.setMany', {
    field: 'priority',
    value: 'low',
    of: [id, other].map((each) => ({ id: each, from: 'none' })),
  })
  const applied = next('issue.set', { id, field: 'priority', value: 'low' })
  const told = (await push(refused, half, applied)).outcomes
  expect(JSON.stringify(told)).toMatch(/Paint the boat/)
  const age = (days: number) =>
    server.db.pool.query('UPDATE work_outcomes SET at = at - $2 WHERE org_id = $1', [orgId, days * day])
  await age(89)
  await forgetRefusals(server.db, Date.now())
  expect((await push(refused, half, applied)).outcomes).toEqual(told)
  await age(2)
  await forgetRefusals(server.db, Date.now())
  const { outcomes } = await push(refused, half, applied)
  expect(outcomes.slice(-3).map(({ refusal, skipped }) => ({ refusal, skipped }))).toEqual([
    { refusal: { code: 'forgotten' }, skipped: undefined },
    { refusal: { code: 'forgotten' }, skipped: undefined },
    { refusal: undefined, skipped: undefined },
  ])
})
