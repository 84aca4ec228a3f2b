import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncSchemaVersion } from '../../../src/core/sync/sync-types.ts'
import { memberOf, owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

/** Sends these mutations in order, as this person's device would. */
const mutate = async (someone: TestPerson, org: string, ...changes: [name: string, args: object][]) => {
  const mutations = changes.map(([name, args], at) => ({ id: randomUUID(), mid: at + 1, name, args }))
  const { result } = await server.call(
    'sync',
    {
      ...{ org, person: someone.userId, clientId: randomUUID(), schema: syncSchemaVersion, answered: 0 },
      ...{ scopes: {}, cursor: 0, epoch: null, peopleVersion: null, mutations },
    },
    { token: someone.token },
  )
  expect(result.outcomes.flatMap(({ refusal }: { refusal?: object }) => refusal ?? [])).toEqual([])
}
const listed = async ({ token }: TestPerson) =>
  (await server.call('listDeletedProjects', {}, { token })).result.list.map(({ key }: { key: string }) => key)

test('deleted projects are listed for those who may restore them, until they are restored', async () => {
  const host = await owner(server)
  const org = host.orgId ?? ''
  const [guest, stranger] = [await memberOf(server, host), await owner(server)]
  const [mine, theirs] = [randomUUID(), randomUUID()]
  const made = { template: 'tasks', language: 'en', isOpen: true }
  await mutate(
    host,
    org,
    ['project.create', { id: mine, key: 'ONE', name: 'One', ...made }],
    ['project.create', { id: theirs, key: 'TWO', name: 'Two', ...made }],
    ['projectMember.set', { projectId: mine, userId: guest.userId, role: 'member' }],
    ['projectMember.set', { projectId: theirs, userId: guest.userId, role: 'admin' }],
    ['project.delete', { id: mine }],
    ['project.delete', { id: theirs }],
  )
  expect((await listed(host)).sort()).toEqual(['ONE', 'TWO'])
  expect(await listed(guest)).toEqual(['TWO'])
  expect(await listed(stranger)).toEqual([])
  await mutate(guest, org, ['project.restore', { id: theirs }])
  expect(await listed(guest)).toEqual([])
})
