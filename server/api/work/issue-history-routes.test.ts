import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAttachment, makeIssue, makeProject, testDevice } from '../../test/sync-devices.ts'
import { memberOf, owner } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

test('the history of an issue tells who changed what, to those alone who may see the issue', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  const boss = testDevice(server, host, host.orgId)
  const projectId = await makeProject(boss, 'HAR', false)
  const id = await makeIssue(boss, projectId, 'Paint the boat')
  await boss.run('issue.set', { id, field: 'priority', value: 'high', from: 'none' })
  await boss.run('issue.set', { id, field: 'description', value: 'A secret', from: '' })
  await makeAttachment(server, boss, id, 'plan')
  const asked = (token: string, issueId = id) => server.call('issueHistory', { issueId }, { token })
  const { result } = await asked(host.token)
  expect(result.list).toMatchObject([
    { field: 'created', actor: host.userId },
    { field: 'priority', from: 'none', to: 'high', actor: host.userId },
    { field: 'description', from: null, to: null },
    { field: 'attachment', from: null, to: 'plan.txt' },
  ])
  expect((await asked(guest.token)).code).toBe('0404001')
  expect((await asked(host.token, randomUUID())).code).toBe('0404001')
})
