import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallName, callsTable } from '../../../src/core/calls/calls.ts'
import { readingCalls } from '../../limits/count-write.ts'
import { makeIssue, makeProject, testDevice } from '../../test/sync-devices.ts'
import { memberOf, owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
let host: TestPerson
let guest: TestPerson
let key: string
let open: string
let hidden: string
const ids: string[] = []
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  guest = await memberOf(server, host)
  key = (await server.call('createApiKey', { name: 'Report' }, { token: host.token })).result.key
  const device = testDevice(server, host, host.orgId)
  open = await makeProject(device, 'OPEN')
  hidden = await makeProject(device, 'HIDE', false)
  for (const at of Array(7).keys()) ids.push(await makeIssue(device, open, `number ${at}`))
  await makeIssue(device, hidden, 'number of nobody’s business')
  await device.run('issue.set', { id: ids[2], field: 'priority', value: 'urgent' })
  await device.run('issue.set', { id: ids[5], field: 'assigneeId', value: host.userId })
  await device.run('comment.add', { id: randomUUID(), issueId: ids[0], text: 'First' })
  await device.run('issue.delete', { ids: [ids[6]] })
})
afterAll(() => server.dispose())

const ask = async (name: CallName, payload: object = {}, token = key) => {
  const { code, result } = await server.call(name, payload, { token })
  return code === '200' ? result : code
}
const summaries = ({ list }: { list: { summary: string }[] }) => list.map(({ summary }) => summary)
const where = (field: string, list: string[]) => ({
  filter: { join: 'or', parts: [{ field, operator: 'IN', values: { list } }] },
})

test('issues come by filter, the viewer’s placeholder included, with their keys', async () => {
  expect(summaries(await ask('workIssues', where('priority', ['urgent'])))).toEqual(['number 2'])
  expect(summaries(await ask('workIssues', where('assigneeId', ['{me}'])))).toEqual(['number 5'])
  const both = { join: 'or', parts: [where('priority', ['urgent']).filter, where('assigneeId', ['{me}']).filter] }
  const { list } = await ask('workIssues', { filter: both, projectId: open })
  expect(list.map((issue: { key: string }) => issue.key).sort()).toEqual(['OPEN-3', 'OPEN-6'])
  expect(await ask('workIssues', { filter: { join: 'xor', parts: [] } })).toBe('0400001')
})

test('a filter that cannot be meant is refused by the place where it is wrong', async () => {
  const refusalOf = async (...parts: object[]) => {
    const answer = await server.call('workIssues', { filter: { join: 'or', parts } }, { token: key })
    return [answer.code, answer.message, answer.result]
  }
  const [fits] = where('priority', ['urgent']).filter.parts
  const refused = (reason: string, path: string, name: string) => [
    '0400001',
    `filter.${reason}`,
    { field: 'filter', reason, path: `filter.parts.${path}`, name },
  ]
  const prio = { field: 'prio', operator: 'IN', values: { list: ['urgent'] } }
  expect(await refusalOf({ ...fits, field: 'prio' })).toEqual(refused('unknownField', '0.field', 'prio'))
  expect(await refusalOf(prio, {})).toMatchObject(['0400001', 'request.invalid', { path: 'filter.parts.1.join' }])
  expect(await refusalOf({ join: 'and', parts: [fits, { ...fits, operator: 'Contains' }] })).toEqual(
    refused('operator', '0.parts.1.operator', 'priority'),
  )
  expect(await refusalOf({ ...fits, field: 'dueDate', operator: '<', values: { value: 'soon' } })).toEqual(
    refused('values', '0.values', 'dueDate'),
  )
  expect(await refusalOf({ join: 'and', parts: [fits, { ...fits, operator: 'LIKE' }] })).toEqual([
    '0400001',
    'request.invalid',
    { field: 'filter', reason: 'schema', path: 'filter.parts.0.parts.1.operator' },
  ])
  let deep = { join: 'and', parts: [fits] as object[] }
  for (let level = 0; level < 12; level++) deep = { join: 'and', parts: [deep] }
  expect(await refusalOf(deep)).toEqual(['0400001', 'request.too_deep', null])
})

const queries = readingCalls.filter((name) => callsTable[name].path.startsWith('/work/'))

test('no query leaves out an argument that it does not know', async () => {
  expect(queries).toEqual(expect.arrayContaining(['workIssues', 'issueHistory', 'listDeletedProjects', 'listImports']))
  const issuesOf = (name: CallName) => callsTable[name].payload.safeParse({ limt: 1 }).error?.issues
  for (const name of queries)
    expect(issuesOf(name), name).toContainEqual(expect.objectContaining({ path: [], keys: ['limt'] }))
  const refused = { status: 400, code: '0400001', result: { field: 'limt', reason: 'schema' } }
  for (const name of ['workIssues', 'workPeople'] as const)
    expect(await server.call(name, { limt: 1 }, { token: key }), name).toMatchObject(refused)
})

test('pages follow each other without a gap or a repetition', async () => {
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await ask('workIssues', { projectId: open, limit: 2, ...(after ? { after } : {}) })
    expect(page.list.length).toBeLessThanOrEqual(2)
    seen.push(...summaries(page))
    after = page.next ?? undefined
  } while (after)
  expect(seen.sort()).toEqual([0, 1, 2, 3, 4, 5].map((at) => `number ${at}`))
})

test('a project comes with what it is configured with, an issue with its relations, by id and by key', async () => {
  const project = await ask('workProject', { project: 'open' })
  expect(project.project).toMatchObject({ id: open, key: 'OPEN' })
  expect(project.statuses.length).toBeGreaterThan(1)
  expect(project.issueTypes.length).toBeGreaterThan(0)
  expect(project.statuses[0]).not.toHaveProperty('orgId')
  expect((await ask('workIssue', { issue: 'open-1' })).issue).toMatchObject({ id: ids[0], key: 'OPEN-1' })
  expect((await ask('workIssue', { issue: ids[0] })).issue.summary).toBe('number 0')
  expect(await ask('workIssue', { issue: ids[6] }), 'deleted').toBe('0404001')
  expect(await ask('workIssue', { issue: 'open-99' })).toBe('0404001')
  const device = testDevice(server, host, host.orgId)
  const moved = await makeIssue(device, hidden, 'has moved')
  expect((await ask('workIssue', { issue: 'HIDE-2' })).issue.id).toBe(moved)
  await device.run('issue.moveToProject', { id: moved, toProjectId: open })
  expect((await ask('workIssue', { issue: 'hide-2' })).issue, 'by the key it had').toMatchObject({
    id: moved,
    key: 'OPEN-8',
  })
  await device.run('issue.delete', { ids: [moved] })
  expect(await ask('workIssue', { issue: 'nothing' })).toBe('0404001')
  expect((await ask('workComments', { issueId: ids[0] })).list).toMatchObject([{ text: 'First' }])
})

test('people, groups and saved filters are listed', async () => {
  const group = { id: randomUUID(), name: 'Testers', memberIds: [guest.userId] }
  await server.app.inject({
    ...{ method: 'POST', url: '/api/work/group.create', headers: { accesstoken: key } },
    payload: group,
  })
  expect((await ask('workGroups')).list).toEqual([group])
  const { list } = await ask('workPeople')
  expect(list.map(({ id }: { id: string }) => id).sort()).toEqual([host.userId, guest.userId].sort())
  expect(await ask('workSavedFilters')).toEqual({ list: [], next: null })
})

test('somebody who may not see a project finds nothing of it', async () => {
  const { token } = guest
  expect((await ask('workProjects', {}, token)).list).toMatchObject([{ key: 'OPEN' }])
  expect(JSON.stringify(await ask('workIssues', {}, token))).not.toContain('nobody')
  for (const [name, payload] of [
    ['workProject', { project: hidden }],
    ['workProject', { project: 'HIDE' }],
    ['workIssues', { projectId: hidden }],
    ['workIssue', { issue: 'HIDE-1' }],
  ] as const)
    expect(await ask(name, payload, token), name).toBe('0404001')
})
