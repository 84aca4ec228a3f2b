import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProject, testDevice } from '../test/sync-devices.ts'
import { owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { createImportRunner } from './import-runner.ts'

let server: TestServer
let host: TestPerson
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
})
afterAll(() => server.dispose())

const call = async (name: Parameters<TestServer['call']>[0], payload: object) =>
  expect((await server.call(name, payload, { token: host.token })).code).toBe('200')
const run = () =>
  createImportRunner({ db: server.db, now: () => new Date(), log: () => undefined }).run(new AbortController().signal)
const rowOf = async (table: string, where: string, ...values: string[]) =>
  (await server.db.pool.query(`SELECT * FROM ${table} WHERE ${where}`, values)).rows[0]

test('an issue gets back neither a parent that is below it by now nor a status that is gone', async () => {
  const device = testDevice(server, host, host.orgId)
  const projectId = await makeProject(device, 'WEB')
  const [parent, child, waiting, importId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const typeId = async (is: string) => (await rowOf('issue_types', `project_id = $1 AND ${is}`, projectId)).id
  await device.run('issue.create', { id: parent, projectId, summary: 'Epic', typeId: await typeId('is_epic') })
  await device.run('issue.create', { id: child, projectId, summary: 'Story', values: { parentId: parent } })
  await device.run('status.create', { id: waiting, projectId, fields: { name: 'Waiting', category: 'done' } })
  await device.run('transition.create', { id: randomUUID(), projectId, fields: { name: 'Wait', toId: waiting } })
  await device.run('issue.move', { id: child, toStatusId: waiting })
  const { status_id: statusId } = await rowOf('issues', 'id = $1', parent)

  const args = { id: child, summary: 'Imported', statusId, values: { parentId: null } }
  const item = { line: 1, name: 'issue.importUpdate', rowId: child, externalId: null, args }
  await call('createImport', { importId, projectId, fileName: 'jira.csv', total: 1 })
  await call('addImportItems', { importId, from: 0, items: [item] })
  await call('startImport', { importId })
  await run()
  expect(await rowOf('issues', 'id = $1', child)).toMatchObject({ summary: 'Imported', parent_id: null })

  const fields = [{ field: 'parentId', value: child }]
  await device.run('issue.changeType', { id: parent, typeId: await typeId('is_subtask'), fields })
  await device.run('status.delete', { id: waiting, toId: statusId })
  await call('undoImport', { importId })
  await run()
  const undone = { summary: 'Story', parent_id: null, status_id: statusId, resolved_at: null }
  expect(await rowOf('issues', 'id = $1', child)).toMatchObject(undone)
})
