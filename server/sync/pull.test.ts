import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberRowId } from '../../src/core/work/derived-ids.ts'
import type { Database } from '../db/database.ts'
import {
  makeIssue,
  makeProject,
  openOrganization,
  scopeOf,
  type TestDevice,
  type TestOrganization,
  testDevice,
} from '../test/sync-devices.ts'
import { memberOf, type TestPerson } from '../test/test-people.ts'
import { laneOf } from './lanes.ts'
import { pullChanges } from './pull-changes.ts'

let { server, host, guest, boss } = {} as TestOrganization
beforeAll(async () => {
  ;({ server, host, guest, boss } = await openOrganization())
})
afterAll(() => server.dispose())

const device = async (someone = guest) => {
  const made = testDevice(server, someone, host.orgId)
  await made.settle()
  return made
}
const patch = (...patches: object[]) => boss.run('test.patch', { patches })
const setMember = (projectId: string, someone: TestPerson, isMember: boolean) => {
  const row = { projectId, userId: someone.userId, groupId: null, role: 'member' }
  const id = memberRowId(projectId, someone.userId)
  return patch({ entity: 'projectMember', id, scope: scopeOf(projectId), fields: isMember ? row : null })
}
const label = (projectId: string, name: string) => ({
  entity: 'label',
  id: randomUUID(),
  scope: scopeOf(projectId),
  fields: { projectId, name, color: 'blue' },
})

describe('pages', () => {
  test('never cut what one mutation did, and follow each other without a gap (SYN-31)', async () => {
    const projectId = await makeProject(boss, 'CUT')
    const reader = await device()
    const ofTemplate = reader.ids('label').length
    const sizes = [3, 290, 250, 7, 1, 700, 2]
    for (const size of sizes)
      await patch(...Array.from({ length: size }, (_none, at) => label(projectId, `${size} ${at}`)))
    const pages: number[][] = []
    for (let more = true; more; ) {
      const answer = await reader.pull()
      pages.push(
        [...new Set(answer.changes.map(({ seq }) => seq))].map(
          (seq) => answer.changes.filter((each) => each.seq === seq).length,
        ),
      )
      more = answer.more
    }
    expect(pages).toEqual([[3, 290], [250, 7, 1], [700], [2]])
    expect(reader.ids('label')).toHaveLength(ofTemplate + sizes.reduce((sum, size) => sum + size))
  })
})

describe('rights', () => {
  test('that are taken drop the rows, that are given load them, also when both happened between two pulls (SYN-37)', async () => {
    const projectId = await makeProject(boss, 'KEEP', false)
    const issueId = await makeIssue(boss, projectId, 'Secret')
    const reader = await device()
    expect(reader.ids('issue')).not.toContain(issueId)
    await setMember(projectId, guest, true)
    await reader.settle()
    expect(reader.ids('issue')).toContain(issueId)
    await setMember(projectId, guest, false)
    const unseen = await makeIssue(boss, projectId, 'More')
    const answer = await reader.pull()
    expect(answer.drop).toEqual([scopeOf(projectId)])
    expect(JSON.stringify(answer)).not.toContain('More')
    await reader.settle()
    expect(reader.ids('issue')).not.toContain(issueId)
    await setMember(projectId, guest, true)
    await setMember(projectId, guest, false)
    await setMember(projectId, guest, true)
    await reader.settle()
    expect(reader.ids('issue')).toEqual(expect.arrayContaining([issueId, unseen]))
  })

  test('and changes are of one moment: what came after a revocation is in no answer (SYN-37)', async () => {
    const projectId = await makeProject(boss, 'RACE', false)
    await setMember(projectId, guest, true)
    const reader = await device()
    const { cursor, scopes, epoch } = reader.device
    const late = async () => {
      await setMember(projectId, guest, false)
      await makeIssue(boss, projectId, 'Too late')
    }
    let hasHappened = false
    // after the rights are read and before the changes are
    const slow: Database = {
      ...server.db,
      tenant: (tenant, work, reads) =>
        server.db.tenant(
          tenant,
          (tx, ends) => {
            const query = async (asked: { name: string }) => {
              if (asked.name === 'changes_of_scopes' && !hasHappened) {
                hasHappened = true
                await late()
              }
              return tx.$client.query(asked as never)
            }
            return work(Object.assign(Object.create(tx), { $client: { query } }), ends)
          },
          reads,
        ),
    }
    const common = { org: host.orgId, person: guest.userId, clientId: randomUUID(), schema: 1, answered: 0 }
    const request = { ...common, cursor, scopes, epoch, peopleVersion: null, mutations: [] }
    const answer = await pullChanges(slow, laneOf(host.orgId, guest.userId), request)
    expect(hasHappened).toBe(true)
    expect(JSON.stringify(answer)).not.toContain('Too late')
    expect(answer.drop).toEqual([])
    expect((await reader.pull()).drop).toEqual([scopeOf(projectId)])
  })

  test('come with a group, and go with it; a deleted project is nobody’s, an open one everybody’s', async () => {
    const projectId = await makeProject(boss, 'GRP', false)
    const group = { entity: 'group', id: randomUUID(), scope: 'org' }
    const row = { projectId, userId: null, groupId: group.id, role: 'viewer' }
    await patch({ ...group, fields: { name: 'Crew', memberIds: [] } })
    await patch({ entity: 'projectMember', id: randomUUID(), scope: scopeOf(projectId), fields: row })
    const reader = await device()
    const mayRead = async () => {
      await reader.settle()
      return reader.ids('project').includes(projectId)
    }
    expect(await mayRead()).toBe(false)
    await patch({ ...group, fields: { memberIds: [guest.userId] } })
    expect(await mayRead()).toBe(true)
    await patch({ ...group, fields: { memberIds: [] } })
    expect(await mayRead()).toBe(false)
    const project = { entity: 'project', id: projectId, scope: scopeOf(projectId) }
    await patch({ ...project, fields: { isOpen: true } })
    expect(await mayRead()).toBe(true)
    await patch({ ...project, fields: { deletedAt: 1 } })
    expect(await mayRead()).toBe(false)
    const issueId = randomUUID()
    const refused = await reader.run('issue.create', { id: issueId, projectId, summary: 'x' })
    expect(refused.outcomes[0]?.refusal?.code).toBe('project.gone')
    await patch({ ...project, fields: { deletedAt: null } })
    expect(await mayRead()).toBe(true)
  })

  test('of roles in the organisation count at once', async () => {
    const projectId = await makeProject(boss, 'ADM', false)
    const reader = await device()
    const setRole = (roleCodes: string[]) =>
      server.call('setMemberRole', { userId: guest.userId, roleCodes }, { token: host.token })
    await setRole(['organizationAdmin'])
    await reader.settle()
    expect(reader.ids('project')).toContain(projectId)
    await setRole(['organizationMember'])
    expect((await reader.pull()).drop).toContain(scopeOf(projectId))
  })
})

test('what moves between projects goes from who sees one and comes to who sees the other (SYN-39)', async () => {
  const [from, to] = [await makeProject(boss, 'FROM', false), await makeProject(boss, 'TO', false)]
  const other = await memberOf(server, host)
  await setMember(from, guest, true)
  await setMember(to, other, true)
  const issueId = await makeIssue(boss, from, 'Wanderer')
  const [left, right, both] = [await device(), await device(other), await device(host)]
  expect([left, right, both].map((each) => each.ids('issue').includes(issueId))).toEqual([true, false, true])
  await patch({ entity: 'issue', id: issueId, scope: scopeOf(to), fields: { projectId: to, number: 1 } })
  for (const each of [left, right, both]) await each.settle()
  expect([left, right, both].map((each) => each.ids('issue').includes(issueId))).toEqual([false, true, true])
  const seen = (each: TestDevice) => each.device.rows.get(`issue ${issueId}`)
  expect(seen(right)).toEqual(seen(both))
  expect(seen(right)).toMatchObject({ scope: scopeOf(to), fields: { summary: 'Wanderer', projectId: to } })
  const forbidden = await left.run('issue.set', { id: issueId, field: 'summary', value: 'Mine' })
  expect(forbidden.outcomes[0]?.refusal?.code).toBe('issue.gone')
})

test('nobody writes into a scope that is not theirs, whatever a mutator says', async () => {
  const [closed, open] = [await makeProject(boss, 'SHUT', false), await makeProject(boss, 'FREE')]
  const issueId = await makeIssue(boss, closed, 'Secret')
  const intruder = await device()
  const attempts = [
    { entity: 'issue', id: issueId, scope: scopeOf(closed), fields: { summary: 'Mine' } },
    { entity: 'issue', id: issueId, scope: scopeOf(open), fields: { summary: 'Mine' } },
    { entity: 'issue', id: issueId, scope: scopeOf(open), fields: null },
    label(closed, 'Mine'),
    { ...label(open, 'Mine'), scope: `person:${host.userId}` },
    { ...label(open, 'Mine'), scope: scopeOf(randomUUID()) },
  ]
  for (const attempt of attempts) {
    const { outcomes } = await intruder.run('test.patch', { patches: [label(open, 'Cover'), attempt] })
    expect(outcomes.at(-1)?.refusal, JSON.stringify(attempt)).toMatchObject({ code: 'forbidden', id: attempt.id })
  }
  const reader = await device(host)
  expect(JSON.stringify([...reader.device.rows])).not.toMatch(/Mine|Cover/)
})

test('a restored server, or a log that was cut, makes the device load anew (SYN-46)', async () => {
  const projectId = await makeProject(boss, 'OLD')
  const reader = await device()
  const beyond = { cursor: reader.device.cursor + 1 }
  expect(await reader.send([], beyond)).toMatchObject({ code: '0414001' })
  await server.db.pool.query(
    'BEGIN; SET LOCAL ROLE worktide_system; UPDATE work_heads SET epoch = gen_random_uuid(); COMMIT',
  )
  expect(await reader.send()).toMatchObject({ code: '0414001', message: 'sync.replica_outdated' })
  const fresh = await device()
  expect(fresh.ids('project')).toContain(projectId)
  expect(fresh.device.epoch).not.toBe(reader.device.epoch)
  await makeIssue(boss, projectId, 'x')
  await server.db.pool.query('BEGIN; SET LOCAL ROLE worktide_system; UPDATE work_heads SET compacted_to = seq; COMMIT')
  expect(await fresh.send()).toMatchObject({ code: '0414001' })
  expect((await (await device()).pull()).load).toEqual([])
})

test('of people everybody hears names and roles, also of those who left, and of a deleted account nothing', async () => {
  const leaver = await memberOf(server, host)
  const gone = await memberOf(server, host)
  const reader = await device()
  const named = (someone: TestPerson) => reader.device.people.find(({ id }) => id === someone.userId)
  expect(named(leaver)).toEqual({
    id: leaver.userId,
    name: 'Anna Lind',
    head: null,
    roleCodes: ['organizationMember'],
    hasLeft: false,
  })
  await server.call('removeMember', { userId: leaver.userId }, { token: host.token })
  await server.call('reauthenticate', { password: gone.password }, { token: gone.token })
  const deleted = await server.call('deleteAccount', { orgEmail: gone.email, closing: [] }, { token: gone.token })
  expect(deleted.code).toBe('200')
  const before = { peopleVersion: (await reader.pull()).peopleVersion }
  expect(named(leaver)).toMatchObject({ name: 'Anna Lind', roleCodes: [], hasLeft: true })
  expect(named(gone)).toMatchObject({ name: '', hasLeft: true })
  expect((await reader.send([], before)).result.people).toBeUndefined()
})
