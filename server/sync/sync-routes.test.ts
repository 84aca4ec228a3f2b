import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SyncAnswer, type SyncRequest, syncSchemaVersion } from '../../src/core/sync/sync-types.ts'
import { memberOf, owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
let host: TestPerson
let guest: TestPerson
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  guest = await memberOf(server, host)
})
afterAll(() => server.dispose())

const sync = (someone: TestPerson, request: Partial<SyncRequest>) =>
  server.call(
    'sync',
    {
      ...{ org: null, person: someone.userId, clientId: randomUUID(), schema: syncSchemaVersion, answered: 0 },
      ...{ scopes: {}, cursor: 0, epoch: null, peopleVersion: null, mutations: [] },
      ...request,
    },
    { token: someone.token },
  )
const setName = (value: string, from: string, mid = 1) => ({
  ...{ id: randomUUID(), mid, name: 'profile.set', args: { field: 'orgUserName', value, from } },
})

test('an edit of the profile is committed once, and its echo reaches the other device', async () => {
  const other = { scope: `person:${guest.userId}`, org: null, after: null }
  const first = (await server.call('bootstrap', other, { token: guest.token })).result
  expect(first.rows).toMatchObject([{ entity: 'profile', id: guest.userId, orgUserName: 'Anna Lind' }])
  const clientId = randomUUID()
  const mutation = setName('Berta', 'Anna Lind')
  const answer: SyncAnswer = (await sync(guest, { clientId, mutations: [mutation] })).result
  expect(answer.outcomes).toEqual([{ id: mutation.id, mid: 1, seq: 1 }])
  const again: SyncAnswer = (await sync(guest, { clientId, mutations: [mutation] })).result
  expect(again.outcomes).toEqual(answer.outcomes)
  const scopes = { [`person:${guest.userId}`]: first.seq }
  const pulled: SyncAnswer = (await sync(guest, { scopes, cursor: first.seq })).result
  expect(pulled.changes).toMatchObject([{ seq: 1, entity: 'profile', patch: { orgUserName: 'Berta' } }])
  expect(pulled).toMatchObject({ cursor: 1, more: false, drop: [], load: [] })
})

test('the organisation is edited by its administrators; people come with their names', async () => {
  const org = host.orgId
  const args = { field: 'orgName', value: 'Tide and Moon', from: 'Tide Works' }
  const mutation = { id: randomUUID(), mid: 1, name: 'organization.set', args }
  const refused: SyncAnswer = (await sync(guest, { org, mutations: [mutation] })).result
  expect(refused.outcomes).toMatchObject([{ refusal: { code: 'forbidden' } }])
  const mine = { ...mutation, id: randomUUID() }
  const answer: SyncAnswer = (await sync(host, { org, mutations: [mine] })).result
  expect(answer.outcomes).toEqual([{ id: mine.id, mid: 1, seq: 1 }])
  // setting the same values again adds no audit entry
  await sync(host, { org, mutations: [{ ...mine, id: randomUUID() }] })
  const audited = `SELECT actor_id, detail FROM audit_log WHERE org_id = $1 AND action = 'organization.changed'`
  expect((await server.db.pool.query(audited, [org])).rows).toEqual([
    { actor_id: host.userId, detail: { fields: ['name'] } },
  ])
  expect(answer.load.sort()).toEqual(['org', `person:${host.userId}`])
  expect(answer.people?.map(({ name }) => name).sort()).toEqual(['Anna Lind', 'Berta'])
  const { result } = await server.call('bootstrap', { org, scope: 'org', after: null }, { token: guest.token })
  expect(result.rows).toMatchObject([{ entity: 'organization', orgName: 'Tide and Moon', rev: 2 }])
})

test('what the settings’ own calls change reaches replicas as well', async () => {
  const scope = `person:${host.userId}`
  const { seq } = (await server.call('bootstrap', { org: null, scope, after: null }, { token: host.token })).result
  const info = { orgUserName: 'Clara', language: 'en', timeZone: 'UTC' }
  await server.call('savePersonalInfo', info, { token: host.token })
  const { changes }: SyncAnswer = (await sync(host, { scopes: { [scope]: seq }, cursor: seq })).result
  expect(changes).toMatchObject([{ seq: seq + 1, entity: 'profile', id: host.userId, patch: info }])
  await server.call('saveOrganizationInfo', { orgName: 'Tide', scale: '1-10' }, { token: host.token })
  const pulled: SyncAnswer = (await sync(guest, { org: host.orgId, scopes: { org: 0 } })).result
  expect(pulled.changes.at(-1)).toMatchObject({ entity: 'organization', patch: { orgName: 'Tide', scale: '1-10' } })
})

test('an edit that waited is told, though its field was put back to the value it had', async () => {
  const scope = `person:${guest.userId}`
  const { result } = await server.call('bootstrap', { org: null, scope, after: null }, { token: guest.token })
  const [{ orgUserName: seen, fieldRevs }] = result.rows
  for (const orgUserName of ['Meanwhile', seen])
    await server.call('savePersonalInfo', { orgUserName }, { token: guest.token })
  const edit = (rev: number) => {
    const { args, ...mutation } = setName('Late', seen)
    return { ...mutation, args: { ...args, rev } }
  }
  const late: SyncAnswer = (await sync(guest, { mutations: [edit(fieldRevs.orgUserName)] })).result
  expect(late.outcomes).toMatchObject([{ refusal: { code: 'overtaken', params: { theirs: seen } } }])
  const timely: SyncAnswer = (await sync(guest, { mutations: [edit(fieldRevs.orgUserName + 2)] })).result
  expect(timely.outcomes).toMatchObject([{ seq: expect.any(Number) }])
})

test('another person, or an organisation that is not theirs, is refused', async () => {
  expect(await sync(guest, { person: host.userId })).toMatchObject({ code: '0403001', message: 'sync.person' })
  expect(await sync(guest, { org: randomUUID() })).toMatchObject({ code: '0403001', message: 'sync.no_member' })
})
