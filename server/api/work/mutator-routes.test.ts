import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type MutatorName, mutators } from '../../../src/core/work/mutators.ts'
import { acceptedBy } from '../../test/fuzz-payloads.ts'
import { dumpOf } from '../../test/isolation-dump.ts'
import { makeSide, type Side } from '../../test/isolation-environment.ts'
import { makeIssue, makeProject, testDevice } from '../../test/sync-devices.ts'
import { memberOf, owner, type TestPerson, times } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'
import { mutatorRoutes } from './mutator-routes.ts'

let server: TestServer
let host: TestPerson
let guest: TestPerson
let key: string
let projectId: string
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  guest = await memberOf(server, host)
  key = (await server.call('createApiKey', { name: 'Importer' }, { token: host.token })).result.key
  projectId = await makeProject(testDevice(server, host, host.orgId), 'WEB', false)
})
afterAll(() => server.dispose())

const post = async (name: string, payload: object, more: { token?: string | null; id?: string } = {}) => {
  const { token = key, id } = more
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/work/${name}`,
    headers: {
      'accept-language': 'en',
      ...(token ? { accesstoken: token } : {}),
      ...(id ? { 'idempotency-key': id } : {}),
    },
    payload,
  })
  return { ...response.json(), status: response.statusCode }
}
const issue = (id: string = randomUUID()) => ({ id, projectId, summary: 'Pay by scanning a code' })

test('a program’s change is a change like any: numbered, told to devices, in the history', async () => {
  const device = testDevice(server, host, host.orgId)
  await device.settle()
  const [id, mutation] = [randomUUID(), randomUUID()]
  const { code, result } = await post('issue.create', issue(id), { id: mutation })
  expect([code, result]).toEqual(['200', { id: mutation, seq: expect.any(Number) }])
  const { changes } = await device.pull()
  expect(changes.filter((change) => change.id === id)).toMatchObject([{ seq: result.seq, actor: host.userId }])
  // without `from` the current value is overwritten; with a `from` other than the current value the call is refused
  expect((await post('issue.set', { id, field: 'summary', value: 'Scan to pay' })).code).toBe('200')
  expect(await post('issue.set', { id, field: 'summary', value: 'Pay', from: 'Pay by scanning' })).toMatchObject({
    code: '0415001',
    result: { refusal: { code: 'overtaken', params: { theirs: 'Scan to pay', by: host.userId } } },
  })
  const { list } = (await server.call('issueHistory', { issueId: id }, { token: key })).result
  expect(list.map(({ field }: { field: string }) => field)).toEqual(['created', 'summary'])
})

test('an argument that nobody knows is refused, not left out', async () => {
  const misspelt = { code: '0400001', result: { field: 'labelIDs', reason: 'schema' } }
  expect(await post('issue.create', { ...issue(), labelIDs: [] })).toMatchObject(misspelt)
})

test('the fields of a row are described, and checked by that', async () => {
  const { paths } = (await server.app.inject('/openapi.json')).json()
  const schemaOf = (name: string) => paths[`/api/work/${name}`].post.requestBody.content['application/json'].schema
  const { required, properties } = schemaOf('status.create').properties.fields
  expect(required).toEqual(['name', 'category'])
  expect(properties.category.enum).toContain('doing')
  const settable = schemaOf('field.set').oneOf.flatMap(
    (each: { properties: { field: { enum: string[] } } }) => each.properties.field.enum,
  )
  expect(settable).toEqual(['name', 'options', 'rank', 'isRequired', 'typeIds'])
  const [id, other] = [randomUUID(), randomUUID()]
  const fields = { name: 'Blocked', category: 'doing' }
  expect((await post('status.create', { id, projectId, fields: { ...fields, color: null, rank: null } })).code).toBe(
    '200',
  )
  const refused = (path: string) => ({ code: '0400001', result: { reason: 'schema', path } })
  const misspelt = { id: other, projectId, fields: { ...fields, colour: 'red' } }
  expect(await post('status.create', misspelt)).toMatchObject(refused('fields.colour'))
  const mistyped = { code: '0400001', result: { field: 'value' } }
  expect(await post('status.set', { id, field: 'wipLimit', value: 'two' })).toMatchObject(mistyped)
  expect((await post('status.set', { id, field: 'wipLimit', value: 2 })).code).toBe('200')
})

test('a repeated key has the first outcome, also at once and also a refusal; with another body it is refused', async () => {
  const mutation = randomUUID()
  const given = issue()
  const answers = await times(8, () => post('issue.create', given, { id: mutation }))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0].code).toBe('200')
  const reused = { code: '0400001', result: { field: 'idempotency-key', reason: 'reused' } }
  expect(await post('issue.create', issue(), { id: mutation })).toMatchObject(reused)
  expect(await post('issue.delete', { ids: [given.id] }, { id: mutation })).toMatchObject(reused)
  const refused = randomUUID()
  const again = await times(2, () => post('issue.create', given, { id: refused }))
  expect(again.map(({ code, result }) => [code, result.refusal.code])).toEqual(Array(2).fill(['0415001', 'id.taken']))
  expect(await post('issue.create', given, { id: 'no-uuid' })).toMatchObject({
    result: { field: 'idempotency-key', reason: 'pattern' },
  })
})

test('a device’s mutation and a program’s do not share a key; a program leaves no client behind', async () => {
  const device = testDevice(server, host, host.orgId)
  const mutation = device.next('issue.create', issue())
  await device.push(mutation)
  const answer = await post('issue.create', mutation.args as object, { id: mutation.id })
  expect(answer.result.reason).toBe('reused')
  const clients = () => server.db.pool.query('SELECT count(*)::int AS n FROM sync_clients')
  const before = (await clients()).rows[0].n
  await times(5, () => post('issue.create', issue()))
  expect((await clients()).rows[0].n).toBe(before)
})

test('arguments that a mutator does not take are named; rights are those of the key’s person', async () => {
  expect(await post('issue.create', { ...issue(), projectId: 'WEB' })).toMatchObject({
    status: 400,
    code: '0400001',
    result: { field: 'projectId', reason: 'schema' },
  })
  const id = await makeIssue(testDevice(server, host, host.orgId), projectId, 'Hidden')
  const change = { id, field: 'summary', value: 'Seen' }
  expect((await post('issue.set', change, { token: guest.token })).result.refusal.code).toBe('issue.gone')
  expect((await post('issue.create', issue(), { token: guest.token })).result.refusal.code).toBe('project.gone')
  expect((await post('issue.set', change, { token: null })).code).toBe('04206')
  expect((await post('no.such', {})).status).toBe(404)
  const own = { field: 'jobRole', value: 'Release manager' }
  expect((await post('profile.set', own)).code).toBe('200')
  const { result } = await server.call('personalInfo', {}, { token: host.token })
  expect(result.jobRole).toBe('Release manager')
})

test('ids in capitals are the ids that they are', async () => {
  const [id, sprint, text] = [randomUUID().toUpperCase(), randomUUID().toUpperCase(), randomUUID().toUpperCase()]
  const project = projectId.toUpperCase()
  const made = [
    await post('sprint.create', { id: sprint, projectId: project, fields: { name: 'Autumn', rank: 'a0' } }),
    await post('issue.create', { id, projectId: project, summary: text }),
    await post('issue.set', { id, field: 'sprintId', value: sprint }),
    await post('issue.set', { id, field: 'description', value: text }),
  ]
  expect(made.map(({ code, result }) => [code, result.refusal])).toEqual(Array(4).fill(['200', undefined]))
  const { issue } = (await server.call('workIssue', { issue: id }, { token: key })).result
  expect(issue).toMatchObject({ sprintId: sprint.toLowerCase(), summary: text, description: text })
  const where = { field: 'sprintId', operator: 'IN', values: { list: [sprint] } }
  const asked = { projectId: project, filter: { join: 'and', parts: [where] } }
  const found = await server.call('workIssues', asked, { token: key })
  expect(found.result.list).toMatchObject([{ id: id.toLowerCase() }])
  // ids of fields too become lower case, but the id of an option stays as it was written
  const [field, option] = [randomUUID().toUpperCase(), randomUUID().toUpperCase()]
  const fields = { name: 'Berth', kind: 'option', rank: 'a0', options: [{ id: option, name: 'North' }] }
  expect((await post('field.create', { id: field, projectId: project, fields })).code).toBe('200')
  expect((await post('issue.set', { id, field, value: option })).code).toBe('200')
  const renamed = [{ id: option, name: 'South' }]
  expect((await post('field.set', { id: field, field: 'options', value: renamed })).code).toBe('200')
  const other = randomUUID()
  const args = { id: other, projectId, summary: 'x', values: { [field]: option } }
  expect((await post('issue.create', args)).code).toBe('200')
  for (const named of [id, other])
    expect((await server.call('workIssue', { issue: named }, { token: key })).result.issue.custom).toEqual({
      [field.toLowerCase()]: option,
    })
})

test('every mutator has a route that its description names', async () => {
  const { paths } = (await server.app.inject('/openapi.json')).json()
  for (const name of Object.keys(mutators)) {
    const { requestBody, security } = paths[`/api/work/${name}`].post
    const { schema } = requestBody.content['application/json']
    for (const each of schema.oneOf ?? [schema]) expect(each.type, name).toBe('object')
    expect(security).toEqual([{ accesstoken: [] }])
  }
})

test('no mutator changes or tells anything of another organisation, whatever ids it is given', async () => {
  const [mine, other]: [Side, Side] = [await makeSide(server, 'amaranth'), await makeSide(server, 'bluebell')]
  const before = await dumpOf(server.db, other)
  const known = Object.values(other.ids)
  for (const { name, row } of mutatorRoutes) {
    if (mutators[name as MutatorName].lane === 'account') continue
    for (const payload of fc.sample(acceptedBy(row.payload as z.ZodMiniType, known), { numRuns: 4, seed: 7 })) {
      const answer = await post(name, payload as object, { token: mine.key })
      expect(answer.status, name).toBeLessThan(500)
      expect(JSON.stringify(answer).toLowerCase(), name).not.toContain(other.word)
    }
  }
  expect(await dumpOf(server.db, other)).toBe(before)
}, 60_000)
