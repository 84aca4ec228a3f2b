import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncSchemaVersion } from '../../src/core/sync/sync-types.ts'
import { memberOf, owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { createChangeFeed } from './change-feed.ts'

let server: TestServer
let host: TestPerson
let guest: TestPerson
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  guest = await memberOf(server, host)
})
afterAll(() => server.dispose())

const headers = ({ token }: TestPerson) => ({ token })
const answerOf = async (someone: TestPerson, org: string | null) => {
  const common = { person: someone.userId, clientId: randomUUID(), schema: syncSchemaVersion, answered: 0, scopes: {} }
  const request = { ...common, org, cursor: 0, epoch: null, peopleVersion: null, mutations: [] }
  return (await server.call('sync', request, headers(someone))).result
}
const wait = (someone: TestPerson, payload: object) => server.call('waitForChanges', payload, headers(someone))
const rename = (someone: TestPerson, org: string, value: string, from: string) => {
  const mutation = { id: randomUUID(), mid: 1, name: 'organization.set', args: { field: 'orgName', value, from } }
  const common = { person: someone.userId, clientId: randomUUID(), schema: syncSchemaVersion, answered: 0, scopes: {} }
  const request = { ...common, org, cursor: 0, epoch: null, peopleVersion: null, mutations: [mutation] }
  return server.call('sync', request, headers(someone))
}

test('a poll is held until somebody changes something, and ends without it after its time', async () => {
  const { cursor, peopleVersion } = await answerOf(guest, host.orgId)
  const begun = Date.now()
  expect((await wait(guest, { org: host.orgId, cursor, peopleVersion })).result).toEqual({ isNewer: false })
  expect(Date.now() - begun).toBeGreaterThan(900)
  const held = wait(guest, { org: host.orgId, cursor, peopleVersion })
  await rename(host, host.orgId, 'Tide and Moon', 'Tide Works')
  expect((await held).result).toEqual({ isNewer: true })
  expect((await wait(guest, { org: host.orgId, cursor, peopleVersion })).result).toEqual({ isNewer: true })
})

test('who joins, or is given another role, wakes the organisation and nobody else', async () => {
  const other = await owner(server)
  const [mine, theirs] = [await answerOf(guest, host.orgId), await answerOf(other, other.orgId)]
  const held = wait(guest, { org: host.orgId, cursor: mine.cursor, peopleVersion: mine.peopleVersion })
  const asleep = wait(other, { org: other.orgId, cursor: theirs.cursor, peopleVersion: theirs.peopleVersion })
  const role = { userId: guest.userId, roleCodes: ['organizationAdmin'] }
  await server.call('setMemberRole', role, headers(host))
  expect((await held).result).toEqual({ isNewer: true })
  expect((await asleep).result).toEqual({ isNewer: false })
  const late = { org: host.orgId, cursor: mine.cursor, peopleVersion: mine.peopleVersion }
  expect((await wait(guest, late)).result).toEqual({ isNewer: true })
})

test('who is put out is told so by the next poll', async () => {
  const leaver = await memberOf(server, host)
  const { cursor, peopleVersion } = await answerOf(leaver, host.orgId)
  const held = wait(leaver, { org: host.orgId, cursor, peopleVersion })
  await delay(300)
  await server.call('removeMember', { userId: leaver.userId }, headers(host))
  expect((await held).result).toEqual({ isNewer: true })
  expect(await wait(leaver, { org: host.orgId, cursor })).toMatchObject({ code: '403' })
})

test('a lost LISTEN connection wakes who waits, and another one listens', async () => {
  const log: string[] = []
  const feed = createChangeFeed({ db: server.db, log: (line) => void log.push(line) })
  const laneId = randomUUID()
  const held = () =>
    feed.wait({ laneId, userId: '1', cursor: 5, signal: AbortSignal.timeout(10_000) }, async () => false)
  const listeners = async () =>
    (
      await server.db.pool.query(
        `SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN work' AND datname = current_database()`,
      )
    ).rows
  const before = (await listeners()).length
  const first = held()
  await expect.poll(async () => (await listeners()).length).toBe(before + 1)
  await server.db.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN work' AND datname = current_database()`,
  )
  expect(await first).toBe(true)
  const second = held()
  const notOlder = held()
  feed.announce(laneId, 5)
  feed.announce(laneId, 6)
  expect(await Promise.all([second, notOlder])).toEqual([true, true])
  await feed.close()
})

test('closing ends open polls; nobody waits after it', async () => {
  const feed = createChangeFeed({ db: server.db, log: () => undefined })
  const laneId = randomUUID()
  const asked = () => ({ laneId, userId: '1', cursor: 0, signal: AbortSignal.timeout(10_000) })
  const held = Array.from({ length: 40 }, () => feed.wait(asked(), async () => false))
  // a person has at most thirty open polls, so ten end at once
  expect(await Promise.race(held)).toBe(false)
  await feed.close()
  expect(new Set(await Promise.all(held))).toEqual(new Set([false]))
  expect(await feed.wait(asked(), async () => true)).toBe(false)
})
