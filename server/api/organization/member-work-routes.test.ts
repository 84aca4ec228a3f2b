import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { syncSchemaVersion } from '../../../src/core/sync/sync-types.ts'
import { memberOf, owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const mutate = async (someone: TestPerson, ...changes: [name: string, args: object][]) => {
  const mutations = changes.map(([name, args], at) => ({ id: randomUUID(), mid: at + 1, name, args }))
  const device = { org: someone.orgId, person: someone.userId, clientId: randomUUID(), schema: syncSchemaVersion }
  const state = { answered: 0, scopes: {}, cursor: 0, epoch: null, peopleVersion: null }
  const { result } = await server.call('sync', { ...device, ...state, mutations }, { token: someone.token })
  expect(result.outcomes.flatMap(({ refusal }: { refusal: object | null }) => refusal ?? [])).toEqual([])
}

/** A member with work: two open issues and one that is done, one in a private project, one in an archived project; they lead two of these projects. */
const workOfMember = async (host: TestPerson, { userId }: TestPerson) => {
  const [web, secret, old] = [randomUUID(), randomUUID(), randomUUID()]
  const made = { template: 'tasks', language: 'en', isOpen: true }
  const issue = (projectId: string, id = randomUUID()): [string, object] => [
    'issue.create',
    { id, projectId, summary: 'Paint the boat', values: { assigneeId: userId } },
  ]
  const done = randomUUID()
  await mutate(
    host,
    ['project.create', { id: web, key: 'WEB', name: 'Web', ...made }],
    ['project.create', { id: secret, key: 'SEC', name: 'Secret', ...made, isOpen: false }],
    ['project.create', { id: old, key: 'OLD', name: 'Old', ...made }],
    ['projectMember.set', { projectId: secret, userId, role: 'member' }],
    ['project.set', { id: web, field: 'leadId', value: userId }],
    ['project.set', { id: old, field: 'leadId', value: userId }],
    ...[web, web, secret, old].map((id) => issue(id)),
    issue(web, done),
    ['project.archive', { id: old, isArchived: true }],
  )
  const { rows } = await server.db.pool.query(
    `SELECT id FROM statuses WHERE project_id = $1 AND category = 'done' LIMIT 1`,
    [web],
  )
  await server.db.pool.query('UPDATE issues SET status_id = $1, resolved_at = 1 WHERE id = $2', [rows[0].id, done])
  return { web, secret, old, done }
}

const assigneesOf = async ({ orgId }: TestPerson) => {
  const { rows } = await server.db.pool.query(
    'SELECT p.key, i.assignee_id FROM issues i JOIN projects p ON p.id = i.project_id WHERE i.org_id = $1 ORDER BY p.key, i.number',
    [orgId],
  )
  return rows.map(({ key, assignee_id }) => `${key} ${assignee_id}`)
}

test('the open work of somebody who leaves is given to another person, as far as they see it, or to nobody', async () => {
  const host = await owner(server)
  const [leaver, friend] = [await memberOf(server, host), await memberOf(server, host)]
  const { web } = await workOfMember(host, leaver)
  const by = { token: host.token }
  const { userId } = leaver
  const given = async (toUserId: string | null) => (await server.call('handOverWork', { userId, toUserId }, by)).result
  expect((await server.call('memberWork', { userId }, by)).result).toEqual({
    openIssues: 3,
    ledProjects: 1,
    projectNames: ['Web'],
  })
  expect(await given(friend.userId)).toMatchObject({ openIssues: 1, ledProjects: 0 })
  const leads = await server.db.pool.query('SELECT lead_id FROM projects WHERE id = $1', [web])
  expect(leads.rows).toEqual([{ lead_id: friend.userId }])
  // the device of the other one hears of it by the log of changes, which names who did it
  const logged = await server.db.pool.query(
    `SELECT DISTINCT actor FROM work_changes WHERE org_id = $1 AND patch->>'assigneeId' = $2`,
    [host.orgId, friend.userId],
  )
  expect(logged.rows).toEqual([{ actor: host.userId }])
  expect(await given(null)).toMatchObject({ openIssues: 0, ledProjects: 0 })
  await given(null)
  const { list } = (await server.call('listAudit', { group: 'members' }, by)).result
  const entries = list.filter(({ action }: { action: string }) => action.startsWith('member.work'))
  const name = 'Anna Lind'
  const who = { actorName: name, subjectName: name }
  expect(entries).toMatchObject([
    { ...who, action: 'member.workUnassigned', heirName: null, detail: { userId, openIssues: 1, ledProjects: 0 } },
    { ...who, action: 'member.workHandedOver', heirName: name, detail: { openIssues: 2, ledProjects: 1 } },
  ])
  expect(await assigneesOf(host)).toEqual([
    `OLD ${userId}`,
    'SEC null',
    `WEB ${friend.userId}`,
    `WEB ${friend.userId}`,
    `WEB ${userId}`,
  ])
})

test('who leaves hands over what they may change of their own work, where they see it', async () => {
  const host = await owner(server)
  const [leaver, friend] = [await memberOf(server, host), await memberOf(server, host)]
  const { web, secret } = await workOfMember(host, leaver)
  const by = { token: leaver.token }
  const { userId } = leaver
  await mutate(host, ['projectMember.remove', { projectId: secret, userId }])
  const preview = (await server.call('previewDeletion', {}, by)).result.organizations
  const own = { openIssues: 2, ledProjects: 1, projectNames: ['Web'] }
  expect([preview[0].work, (await server.call('memberWork', { userId }, by)).result]).toEqual([own, own])
  const give = async () => (await server.call('handOverWork', { userId, toUserId: friend.userId }, by)).result
  expect(await give(), 'the lead is a matter of project admins').toMatchObject({ openIssues: 0, ledProjects: 1 })
  await mutate(host, ['projectMember.set', { projectId: web, userId, role: 'admin' }])
  expect(await give()).toMatchObject({ openIssues: 0, ledProjects: 0 })
  expect((await assigneesOf(host)).slice(1)).toEqual([
    `SEC ${userId}`,
    `WEB ${friend.userId}`,
    `WEB ${friend.userId}`,
    `WEB ${userId}`,
  ])
})

test('only administrators hand the work of others over, and only to active members of their organisation', async () => {
  const [host, stranger] = [await owner(server), await owner(server)]
  const [guest, disabled, other] = [
    await memberOf(server, host),
    await memberOf(server, host),
    await memberOf(server, host),
  ]
  await server.call('disableMember', { userId: disabled.userId, enabled: false }, { token: host.token })
  await workOfMember(host, guest)
  const before = await assigneesOf(host)
  const code = async ({ token }: TestPerson, userId: string, toUserId: string | null) =>
    (await server.call('handOverWork', { userId, toUserId }, { token })).code
  expect(await code(other, guest.userId, null)).toBe('0403001')
  expect((await server.call('memberWork', { userId: guest.userId }, { token: other.token })).code).toBe('0403001')
  expect(await code(stranger, guest.userId, null)).toBe('0404001')
  expect((await server.call('memberWork', { userId: guest.userId }, { token: stranger.token })).code).toBe('0404001')
  for (const toUserId of [stranger.userId, disabled.userId, 'nobody'])
    expect(await code(host, guest.userId, toUserId)).toBe('0404001')
  expect(await code(host, guest.userId, guest.userId)).toBe('0400001')
  expect(await assigneesOf(host)).toEqual(before)
})

/** Does this before the n-th mutation of the next hand-over. */
const beforeMutation = (n: number, work: () => Promise<unknown>) => {
  const { consume } = server.limits
  let count = 0
  const spy = vi.spyOn(server.limits, 'consume').mockImplementation(async (name, ...call) => {
    if (name === 'mutationsByPerson' && ++count === n) {
      spy.mockRestore()
      await work()
    }
    return consume(name, ...call)
  })
}

const handOversOf = async ({ orgId }: TestPerson) => {
  const { rows } = await server.db.pool.query(
    `SELECT actor_id, detail FROM audit_log WHERE org_id = $1 AND action = 'member.workHandedOver'`,
    [orgId],
  )
  return rows
}

test('work that others moved meanwhile is not logged as handed over', async () => {
  const host = await owner(server)
  const [leaver, friend] = [await memberOf(server, host), await memberOf(server, host)]
  const { web } = await workOfMember(host, leaver)
  beforeMutation(1, () =>
    server.db.pool.query(
      `UPDATE issues SET assignee_id = NULL WHERE id =
        (SELECT id FROM issues WHERE project_id = $1 AND resolved_at IS NULL ORDER BY number LIMIT 1)`,
      [web],
    ),
  )
  const { userId } = leaver
  await server.call('handOverWork', { userId, toUserId: friend.userId }, { token: host.token })
  const detail = { userId, toUserId: friend.userId, openIssues: 1, ledProjects: 1 }
  expect(await handOversOf(host)).toEqual([{ actor_id: host.userId, detail }])
})

test('what somebody gave before they were removed is logged, and they hear why it ended', async () => {
  const host = await owner(server)
  const [leaver, friend] = [await memberOf(server, host), await memberOf(server, host)]
  const { secret } = await workOfMember(host, leaver)
  const { userId, token } = leaver
  beforeMutation(2, async () => {
    await mutate(host, ['projectMember.remove', { projectId: secret, userId }])
    await server.call('removeMember', { userId }, { token: host.token })
  })
  expect((await server.call('handOverWork', { userId, toUserId: friend.userId }, { token })).code).toBe('0403001')
  const detail = { userId, toUserId: friend.userId, openIssues: 2, ledProjects: 0 }
  expect(await handOversOf(host)).toEqual([{ actor_id: userId, detail }])
})
