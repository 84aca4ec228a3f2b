import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFilter } from '../../../src/core/filters/filter-address-rules.ts'
import type { FilterCondition } from '../../../src/core/filters/filter-types.ts'
import { shareTokenHeader } from '../../../src/core/share/share-rules.ts'
import { makeIssue, makeProject, testDevice } from '../../test/sync-devices.ts'
import { codesOf, memberOf, owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
let host: TestPerson
let member: TestPerson
let projectId: string
let issueId: string
let device: ReturnType<typeof testDevice>

beforeAll(async () => {
  server = await testServer()
  host = await owner(server, 'Tide Works')
  member = await memberOf(server, host)
  device = testDevice(server, host, host.orgId)
  projectId = await makeProject(device, 'HAR')
  issueId = await makeIssue(device, projectId, 'Paint the boat')
  await makeIssue(device, projectId, 'Secret ballast')
  await device.run('issue.set', {
    id: issueId,
    field: 'description',
    value: `Blue, says @[Anna](user:${host.userId})`,
    from: '',
  })
  await device.run('issue.set', { id: issueId, field: 'priority', value: 'high', from: 'none' })
  await device.run('comment.add', { id: randomUUID(), issueId, text: 'hidden words' })
})
afterAll(() => server.dispose())

const by = ({ token }: TestPerson) => ({ token })
const share = (payload: object, maker = host) => server.call('createShare', payload, by(maker))
const guest = async (shareCode: string) => {
  const { result } = await server.call('openShare', { shareCode }, {})
  return { headers: { [shareTokenHeader]: result.token as string } }
}
const shown = async (payload: object) =>
  server.call('sharedResource', {}, await guest((await share(payload)).result.shareCode))
const high: FilterCondition = { field: 'priority', operator: 'IN', values: { list: ['high'] } }
const filter = writeFilter({ join: 'and', parts: [high] })

test('a shared issue shows the whitelist, and its description where its sharer said so', async () => {
  const issue = { resourceType: 'issue', resourceId: issueId }
  const { result } = await shown(issue)
  expect(result).toMatchObject({
    resourceType: 'issue',
    projectName: 'HAR',
    issue: { key: 'HAR-1', summary: 'Paint the boat', priority: 'high', assignee: null },
    description: null,
  })
  expect(Object.keys(result.issue).sort()).toEqual(
    'assignee dueDate key labels priority startDate status summary type'.split(' '),
  )
  expect(result.statuses).toHaveLength(1)
  const told = await shown({ ...issue, parts: ['description'] })
  expect(told.result.description).toBe('Blue, says @Anna')
  const body = JSON.stringify(told)
  for (const hidden of [host.email, host.userId, issueId, projectId, 'hidden words']) expect(body).not.toContain(hidden)
})

test('an issue of somebody who deleted their account has no assignee for outsiders', async () => {
  const gone = await memberOf(server, host)
  const id = await makeIssue(device, projectId, 'Left behind')
  await device.run('issue.set', { id, field: 'assigneeId', value: gone.userId })
  const { token } = gone
  await server.call('reauthenticate', { password: gone.password }, { token })
  expect((await server.call('deleteAccount', { orgEmail: gone.email, closing: [] }, { token })).code).toBe('200')
  const { issue } = (await shown({ resourceType: 'issue', resourceId: id })).result
  expect(issue.assignee).toBeNull()
  await device.run('issue.delete', { ids: [id] })
})

test('a board has all statuses, a list its filter, and neither an issue that the filter leaves out', async () => {
  const board = (await shown({ resourceType: 'board', resourceId: projectId })).result
  expect(board.issues.map(({ key }: { key: string }) => key)).toEqual(['HAR-1', 'HAR-2'])
  expect(board.statuses.length).toBeGreaterThan(2)
  const { shareCode } = (await share({ resourceType: 'list', resourceId: projectId, filter })).result
  const visitor = await guest(shareCode)
  const list = await server.call('sharedResource', {}, visitor)
  expect(list.result).toMatchObject({ total: 1, issues: [{ key: 'HAR-1' }] })
  expect(JSON.stringify(list)).not.toContain('ballast')
  expect((await server.call('sharedIssue', { key: 'HAR-1' }, visitor)).code).toBe('200')
  const refused = ['HAR-2', 'HAR-9', 'OTH-1', "HAR-1' OR 1", '']
  expect(codesOf(await Promise.all(refused.map((key) => server.call('sharedIssue', { key }, visitor))))).toEqual({
    '0404001': refused.length,
  })
})

test('a list counts what its filter matches where PostgreSQL cannot tell, too', async () => {
  const named = await makeProject(device, 'ELY')
  for (const summary of ['Élysée', 'elysée', 'Ely', '爱丽舍', 'E\u0301lysée']) await makeIssue(device, named, summary)
  const has = (value: string): FilterCondition => ({ field: 'summary', operator: 'Contains', values: { value } })
  const listOf = async (...parts: FilterCondition[]) => {
    const { result } = await shown({
      resourceType: 'list',
      resourceId: named,
      filter: writeFilter({ join: 'or', parts }),
    })
    return [result.total, ...result.issues.map(({ summary }: { summary: string }) => summary)]
  }
  expect(await listOf(has('ÉLY'))).toEqual([2, 'Élysée', 'E\u0301lysée'])
  expect(await listOf(has('ély'), has('爱'))).toEqual([3, 'Élysée', '爱丽舍', 'E\u0301lysée'])
})

test('a filter that cannot be read is refused, and shows nothing where it is stored', async () => {
  const list = { resourceType: 'list', resourceId: projectId }
  expect(await share({ ...list, filter: '((' })).toMatchObject({ code: '0400001', message: 'share.filter_unreadable' })
  const { shareCode } = (await share({ ...list, filter })).result
  const visitor = await guest(shareCode)
  await server.db.pool.query(`UPDATE shares SET filter = '((' WHERE filter IS NOT NULL`)
  expect((await server.call('sharedResource', {}, visitor)).code).toBe('403')
})

test('members share issues, admins boards, and each changes their own links', async () => {
  const board = { resourceType: 'board', resourceId: projectId }
  const issue = { resourceType: 'issue', resourceId: issueId }
  expect((await share(board, member)).code).toBe('0403001')
  const own = (await share(issue, member)).result.shareCode
  const others = (await share(issue)).result.shareCode
  const end = (shareCode: string, who: TestPerson) => server.call('revokeShare', { shareCode }, by(who))
  const listOf = async (who: TestPerson) => (await server.call('listProjectShares', { projectId }, by(who))).result
  expect((await listOf(member)).map(({ shareCode }: { shareCode: string }) => shareCode)).toEqual([own])
  expect((await listOf(host)).length).toBeGreaterThan(2)
  expect((await end(others, member)).code).toBe('0403001')
  expect((await end(own, host)).code).toBe('200')
})

test("a share ends with its maker's access, with its issue, and when the issue moves away", async () => {
  const issue = { resourceType: 'issue', resourceId: issueId }
  const visitor = await guest((await share(issue, member)).result.shareCode)
  const read = async () => (await server.call('sharedResource', {}, visitor)).code
  expect(await read()).toBe('200')
  await device.run('projectMember.set', { projectId, userId: member.userId, role: 'viewer' })
  expect(await read()).toBe('403')
  await device.run('projectMember.set', { projectId, userId: member.userId, role: 'member' })
  expect(await read()).toBe('200')
  await device.run('issue.delete', { ids: [issueId] })
  expect(await read()).toBe('403')
  await device.run('issue.restore', { ids: [issueId] })
  expect(await read()).toBe('200')
  const other = await makeProject(device, 'OTH')
  await server.db.pool.query('UPDATE issues SET project_id = $1 WHERE id = $2', [other, issueId])
  expect(await read()).toBe('403')
  await server.db.pool.query('UPDATE issues SET project_id = $1 WHERE id = $2', [projectId, issueId])
  await server.call('removeMember', { userId: member.userId }, by(host))
  expect(await read()).toBe('403')
})

test('files are shown where the sharer chose it, of the shown issue alone, and no longer once they are removed', async () => {
  const add = async (issue: string, name: string) => {
    const file = { id: randomUUID(), issueId: issue, name, sizeBytes: 5, mediaType: 'text/plain' }
    await device.run('attachment.add', file)
    const content = Buffer.from('hello').toString('base64')
    await server.call('uploadAttachmentPart', { id: file.id, n: 0, content }, by(host))
    return file.id
  }
  const otherIssue = await makeIssue(device, projectId, 'Another')
  const [id, others] = [await add(issueId, 'plan.txt'), await add(otherIssue, 'secret.txt')]
  const issue = { resourceType: 'issue', resourceId: issueId }
  const withFiles = await guest((await share({ ...issue, parts: ['attachments'] })).result.shareCode)
  const without = await guest((await share(issue)).result.shareCode)
  const read = async (visitor: object, payload: object) =>
    server.call('sharedAttachment', { n: 0, ...payload }, visitor)

  const { result } = await server.call('sharedResource', {}, withFiles)
  expect(result.attachments).toEqual([{ id, name: 'plan.txt', sizeBytes: 5, mediaType: 'text/plain' }])
  expect((await server.call('sharedResource', {}, without)).result).not.toHaveProperty('attachments')
  expect((await read(withFiles, { key: null, id })).result).toEqual({
    content: Buffer.from('hello').toString('base64'),
  })
  const list = { resourceType: 'list', resourceId: projectId, parts: ['attachments'], filter }
  const ofList = await guest((await share(list)).result.shareCode)
  expect((await read(ofList, { key: 'HAR-1', id })).code).toBe('200')
  const refused = await Promise.all([
    read(without, { key: null, id }),
    read(withFiles, { key: null, id: others }),
    read(withFiles, { key: 'HAR-1', id }),
    read(withFiles, { key: null, id, n: 1 }),
    read(ofList, { key: 'HAR-1', id: others }),
    read(ofList, { key: null, id }),
  ])
  expect(codesOf(refused)).toEqual({ '0404001': refused.length })
  await device.run('attachment.remove', { id })
  expect((await read(withFiles, { key: null, id })).code).toBe('0404001')
})
