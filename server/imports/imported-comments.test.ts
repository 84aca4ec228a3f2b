import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProject, testDevice } from '../test/sync-devices.ts'
import { memberOf, owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { createImportRunner } from './import-runner.ts'

let server: TestServer
let host: TestPerson
let member: TestPerson
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  member = await memberOf(server, host)
})
afterAll(() => server.dispose())

/** Imports an issue with a comment that is said to be by `authorId` into a project of the importer's own. */
const importComment = async (importer: TestPerson, key: string, authorId: string) => {
  const device = testDevice(server, importer, importer.orgId)
  const projectId = await makeProject(device, key, false)
  const [importId, issueId, id] = [randomUUID(), randomUUID(), randomUUID()]
  const call = async (name: Parameters<TestServer['call']>[0], payload: object) =>
    expect((await server.call(name, payload, { token: importer.token })).code).toBe('200')
  await call('createImport', { importId, projectId, fileName: 'jira.csv', total: 2 })
  const item = { line: 1, externalId: null }
  const items = [
    { ...item, name: 'issue.import', rowId: issueId, args: { id: issueId, projectId, summary: 'Pay the invoice' } },
    { ...item, name: 'comment.import', rowId: id, args: { id, issueId, text: 'Approved', authorId } },
  ]
  await call('addImportItems', { importId, from: 0, items })
  await call('startImport', { importId })
  const runner = createImportRunner({ db: server.db, now: () => new Date(), log: () => undefined })
  await runner.run(new AbortController().signal)
  return { device, issueId }
}
const commentsFor = async ({ token }: TestPerson, issueId: string) =>
  (await server.call('workComments', { issueId, limit: 10 }, { token })).result.list

test('nobody puts a comment in another’s name into a shared project by way of a project of their own', async () => {
  const shared = await makeProject(testDevice(server, host, host.orgId), 'TEAM')
  const { device, issueId } = await importComment(member, 'MINE', host.userId)
  await device.run('issue.moveToProject', { id: issueId, toProjectId: shared })
  const read = await commentsFor(host, issueId)
  expect(read).toMatchObject([{ authorId: member.userId, text: '**Anna Lind**\n\nApproved' }])
})

test('an administrator of the organisation keeps the authors of comments, and others their own', async () => {
  const ofAdministrator = await importComment(host, 'KEEP', member.userId)
  expect(await commentsFor(host, ofAdministrator.issueId)).toMatchObject([
    { authorId: member.userId, text: 'Approved' },
  ])
  const own = await importComment(member, 'OWN', member.userId)
  expect(await commentsFor(member, own.issueId)).toMatchObject([{ authorId: member.userId, text: 'Approved' }])
})
