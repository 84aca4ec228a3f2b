import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { syncSchemaVersion } from '../../src/core/sync/sync-types.ts'
import { webhookKinds } from '../../src/core/webhooks/webhook-kinds.ts'
import { restorableMs } from '../../src/core/work/work-limits.ts'
import { makeAttachment, makeIssue, makeProject, scopeOf, type TestDevice, testDevice } from '../test/sync-devices.ts'
import { memberOf, owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { planDeliveries } from '../webhooks/plan-deliveries.ts'
import { compactLogs } from './compact-log.ts'
import { laneOf } from './lanes.ts'
import { pullChanges } from './pull-changes.ts'
import { purgeDeleted } from './purge-deleted.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const hour = 60 * 60 * 1000
const past = () => Date.now() + restorableMs + hour

/** Every row of the organisation's tables that contains the words, by table. */
const holding = async (words: string): Promise<string[]> => {
  const { rows } = await server.db.pool.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rowCount } = await server.db.pool.query(`SELECT FROM "${name}" t WHERE t::text LIKE $1 LIMIT 1`, [
        `%${words}%`,
      ])
      return rowCount ? [name as string] : []
    }),
  )
  return found.flat().sort()
}

const opened = async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  const boss = testDevice(server, host, host.orgId)
  const projectId = await makeProject(boss, 'OLD')
  return { host, guest, boss, projectId, reader: testDevice(server, host, host.orgId) }
}

/** An issue with everything that an issue may have. */
const fill = async (boss: TestDevice, projectId: string, words: string, { userId }: TestPerson) => {
  const id = await makeIssue(boss, projectId, words)
  await boss.run('issue.set', { id, field: 'description', value: `${words} described` })
  await boss.run('issue.set', { id, field: 'assigneeId', value: userId })
  await boss.run('comment.add', { id: randomUUID(), issueId: id, text: `${words} said` })
  await makeAttachment(server, boss, id, words)
  return id
}

test('an issue that can’t be restored any more leaves the server and every device, and nothing else does', async () => {
  const { host, guest, boss, projectId, reader } = await opened()
  const gone = await fill(boss, projectId, 'Zanzibar', guest)
  const kept = await fill(boss, projectId, 'Reykjavik', guest)
  const child = await makeIssue(boss, projectId, 'Child')
  await server.db.pool.query('UPDATE issues SET parent_id = $1 WHERE id = $2', [gone, child])
  await boss.run('relation.add', { id: randomUUID(), kind: 'blocks', fromId: kept, toId: gone })
  const away = testDevice(server, guest, host.orgId)
  for (const each of [reader, away]) await each.settle()
  await boss.run('issue.delete', { ids: [gone] })
  await reader.settle()

  await purgeDeleted(server.db, past() - 2 * hour)
  await reader.settle()
  expect(reader.ids('issue'), 'it can be restored until then').toContain(gone)
  await purgeDeleted(server.db, past())
  expect(await holding('Zanzibar')).toEqual([])
  for (const each of [reader, away]) {
    await each.settle()
    expect(JSON.stringify([...each.device.rows])).not.toMatch(/Zanzibar/)
    expect(each.ids('issue').sort()).toEqual([kept, child].sort())
    expect(each.ids('relation')).toEqual([])
    expect(each.device.rows.get(`issue ${child}`)?.fields.parentId).toBeNull()
    expect(JSON.stringify([...each.device.rows])).toMatch(/Reykjavik said/)
  }
  expect(away.ids('notice')).toHaveLength(2)
  const { outcomes } = await boss.run('issue.restore', { ids: [gone] })
  expect(outcomes.at(-1)?.refusal?.code).toBe('issue.gone')
  expect(await makeIssue(boss, projectId, 'The next')).toEqual(expect.any(String))
  const { result } = await server.call('issueHistory', { issueId: child }, { token: host.token })
  expect(result.list.map(({ field }: { field: string }) => field)).toEqual(['created'])
})

test('a device that was away since before the issue moved to another project loses it, too', async () => {
  const { host, guest, boss, projectId } = await opened()
  const moved = await fill(boss, projectId, 'Nagasaki', guest)
  const away = testDevice(server, guest, host.orgId)
  await away.settle()
  expect(away.ids('issue')).toEqual([moved])
  const other = await makeProject(boss, 'ELSE')
  const { outcomes } = await boss.run('issue.moveToProject', { id: moved, toProjectId: other })
  expect(outcomes.at(-1)?.refusal ?? null).toBeNull()
  await boss.run('issue.delete', { ids: [moved] })
  await purgeDeleted(server.db, past())
  // answered from the database, without changes held in memory
  const { clientId, answered, cursor, epoch, scopes } = away.device
  const { changes } = await pullChanges(server.db, laneOf(host.orgId, guest.userId), {
    ...{ org: host.orgId, person: guest.userId, clientId, schema: syncSchemaVersion, answered },
    ...{ scopes, cursor, epoch, peopleVersion: null, mutations: [] },
  })
  const left = changes.filter(({ scope, patch }) => scope === scopeOf(projectId) && patch === null)
  expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([moved, ...away.ids('comment')]))
  await away.settle()
  expect(JSON.stringify([...away.device.rows])).not.toMatch(/Nagasaki/)
})

test('a project that can’t be restored any more leaves nothing, and its key is free', async () => {
  const { host, guest, boss, projectId, reader } = await opened()
  await fill(boss, projectId, 'Montevideo', guest)
  const named = { id: randomUUID(), name: 'Montevideo', projectId }
  await boss.run('label.create', { ...named, fields: { name: 'Montevideo' } })
  for (const visibility of ['private', 'organization', 'project'])
    await boss.run('savedFilter.create', { ...named, id: randomUUID(), visibility, query: {} })
  await boss.run('favorite.add', { kind: 'project', targetId: projectId })
  const other = await makeProject(boss, 'ICE')
  await fill(boss, other, 'Reykjavik', guest)
  await reader.settle()
  await boss.run('project.delete', { id: projectId })
  await purgeDeleted(server.db, past() - 2 * hour)
  expect(await holding('Montevideo')).toEqual(expect.arrayContaining(['issues', 'labels', 'saved_filters']))
  await compactLogs(server.db, past(), 1)
  await purgeDeleted(server.db, past())
  expect(await holding('Montevideo')).toEqual([])
  // the audit log is as old as the organisation
  expect(await holding(projectId)).toEqual(['audit_log'])
  expect((await holding('Reykjavik')).length).toBeGreaterThan(3)
  await reader.settle()
  expect(reader.ids('project')).toEqual([other])
  expect(JSON.stringify([...reader.device.rows])).not.toMatch(/Montevideo/)
  expect(await makeProject(testDevice(server, host, host.orgId), 'OLD')).not.toBe(projectId)
})

test('the words of a deleted comment leave the log', async () => {
  const { boss, projectId, guest, reader } = await opened()
  const issueId = await fill(boss, projectId, 'Valparaiso', guest)
  const id = randomUUID()
  await boss.run('comment.add', { id, issueId, text: 'Ouagadougou' })
  await boss.run('comment.edit', { id, issueId, text: 'Ouagadougou, too' })
  await boss.run('comment.delete', { id, issueId })
  await purgeDeleted(server.db, past() - 2 * hour)
  expect(await holding('Ouagadougou')).toEqual(['work_changes'])
  await purgeDeleted(server.db, past())
  expect(await holding('Ouagadougou')).toEqual([])
  await reader.settle()
  expect(reader.device.rows.get(`comment ${id}`)?.fields).toMatchObject({ text: '', deletedAt: expect.any(Number) })
})

test('webhooks are told of a deletion once, when somebody deletes', async () => {
  const { host, boss, projectId, guest } = await opened()
  const { orgId } = host
  const gone = await fill(boss, projectId, 'Once', guest)
  await boss.run('issue.delete', { ids: [gone] })
  const { rows } = await server.db.pool.query('SELECT seq::int AS seq FROM work_heads WHERE org_id = $1', [orgId])
  await purgeDeleted(server.db, past())
  const planned = await server.db.system(async (tx) => {
    const [head] = (
      await tx.execute<{ seq: number }>(sql`SELECT seq::int AS seq FROM work_heads WHERE org_id = ${orgId}`)
    ).rows
    const webhook = { orgId, id: randomUUID(), cursor: rows[0].seq, kinds: webhookKinds, projectIds: [] }
    const insert = vi.spyOn(tx, 'insert')
    await planDeliveries(tx, webhook as never, head?.seq ?? 0)
    return { isGrown: (head?.seq ?? 0) > rows[0].seq, told: insert.mock.calls.length }
  })
  expect(planned).toEqual({ isGrown: true, told: 0 })
})
