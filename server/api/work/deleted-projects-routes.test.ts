import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMutations } from '../../test/sync-devices.ts'
import { memberOf, owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const mutate = async (someone: TestPerson, org: string, ...changes: [name: string, args: object][]) =>
  expect(await sendMutations(server, someone, org, changes)).toEqual([])
const listed = async ({ token }: TestPerson) =>
  (await server.call('listDeletedProjects', {}, { token })).result.list.map(({ key }: { key: string }) => key)

test('deleted projects are listed for those who may restore them, until they are restored', async () => {
  const host = await owner(server)
  const org = host.orgId ?? ''
  const [guest, stranger] = [await memberOf(server, host), await owner(server)]
  const [mine, theirs, ofGroup, group] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const made = { template: 'tasks', language: 'en', isOpen: true }
  await mutate(
    host,
    org,
    ['project.create', { id: mine, key: 'ONE', name: 'One', ...made }],
    ['project.create', { id: theirs, key: 'TWO', name: 'Two', ...made }],
    ['project.create', { id: ofGroup, key: 'THREE', name: 'Three', ...made }],
    ['group.create', { id: group, name: 'Crew', memberIds: [guest.userId] }],
    ['projectMember.set', { projectId: ofGroup, groupId: group, role: 'admin' }],
    // the person's own role counts, not that of their group
    ['projectMember.set', { projectId: mine, groupId: group, role: 'admin' }],
    ['projectMember.set', { projectId: mine, userId: guest.userId, role: 'member' }],
    ['projectMember.set', { projectId: theirs, userId: guest.userId, role: 'admin' }],
    ['project.delete', { id: mine }],
    ['project.delete', { id: theirs }],
    ['project.delete', { id: ofGroup }],
  )
  expect((await listed(host)).sort()).toEqual(['ONE', 'THREE', 'TWO'])
  expect((await listed(guest)).sort()).toEqual(['THREE', 'TWO'])
  expect(await listed(stranger)).toEqual([])
  await mutate(guest, org, ['project.restore', { id: theirs }])
  expect(await listed(guest)).toEqual(['THREE'])
})
