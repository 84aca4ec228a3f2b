import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paddedId } from '../../src/core/monitor/usage-rules.ts'
import { limitsTable } from '../limits/limits.ts'
import { memberOf, owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
let anna: TestPerson
let ben: TestPerson
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', ANALYTICS: 'debug', ANALYTICS_KEY: 'key' })
  anna = await owner(server, 'Anna')
  ben = await owner(server, 'Ben')
})
afterAll(() => server.dispose())
beforeEach(() => server.db.pool.query('TRUNCATE beacons, monitor_counts, rate_limits'))

const url = '/v1/write/usage/batch/'
const eventOf = (who: { userId: string; orgId: string }, more: object = {}) => ({
  event: 'import_started',
  properties: { rows: 3, org_id: who.orgId, $pathname: '/import' },
  distinct_id: paddedId(who.userId),
  uuid: randomUUID(),
  timestamp: new Date().toISOString(),
  ...more,
})
const batchOf = (batch: unknown, more: object = {}) => ({
  ...{ api_key: 'key', batch, sent_at: new Date().toISOString() },
  ...more,
})
const send = async (body: unknown, headers: Record<string, string> = {}) => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  return (await server.app.inject({ method: 'POST', url, payload, headers })).statusCode
}
const stored = async () =>
  (await server.db.pool.query<{ org_id: string | null }>('SELECT org_id FROM beacons ORDER BY at, id')).rows
const usageOf = async ({ token }: TestPerson) =>
  (await server.call('monitoringSummary', { days: 1 }, { token })).result.usage

test('each event is stored once and counted by its name, for administrators of its organisation alone', async () => {
  const batch = [eventOf(anna), eventOf(anna), eventOf(anna, { event: '$pageview' })]
  for (let times = 0; times < 3; times++) expect(await send(batchOf(batch), { accesstoken: anna.token })).toBe(204)
  expect(await stored()).toHaveLength(3)
  expect(await usageOf(anna)).toEqual([
    { name: 'import_started', count: 2 },
    { name: '$pageview', count: 1 },
  ])
  expect(await usageOf(ben)).toEqual([])
  expect((await server.call('monitoringSummary', { days: 1 }, await memberOf(server, anna))).code).not.toBe('200')
})

test('what is no event costs its network as much, before it is read', async () => {
  await server.db.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    ...['beaconsByAddress:127.0.0.1', limitsTable.beaconsByAddress.points - 60, Date.now() + 60_000],
  ])
  const nothing = `{"batch":"${'x'.repeat(50 * 1024)}"}`
  expect([await send(nothing), await send(nothing)]).toEqual([400, 429])
})

test('an event that its person’s session does not bring is nobody’s', async () => {
  const lies = [eventOf(anna), eventOf({ ...ben, orgId: anna.orgId }), eventOf(ben, { distinct_id: 'visitor-1' })]
  expect(await send(batchOf(lies), { accesstoken: ben.token })).toBe(204)
  expect(await send(batchOf([eventOf(anna)]))).toBe(204)
  expect((await stored()).map(({ org_id }) => org_id)).toEqual([null, null, null, null])
  expect(await usageOf(anna)).toEqual([])
})

test.each<[string, () => unknown, number]>([
  ['no JSON', () => '{"batch"', 400],
  ['nothing', () => '', 400],
  ['another key', () => batchOf([eventOf(anna)], { api_key: 'other' }), 400],
  ['a field more', () => batchOf([eventOf(anna)], { more: 1 }), 400],
  ['no event', () => batchOf([]), 400],
  ['too many events', () => batchOf(Array.from({ length: 101 }, () => eventOf(anna))), 400],
  ['a name with markup', () => batchOf([eventOf(anna, { event: '<b>' })]), 400],
  ['an id that is none', () => batchOf([eventOf(anna, { uuid: 'x' })]), 400],
  ['a person with markup', () => batchOf([eventOf(anna, { distinct_id: "1' OR 1" })]), 400],
  ['a time that is none', () => batchOf([eventOf(anna, { timestamp: 'now' })]), 400],
  ['a property that is a list', () => batchOf([eventOf(anna, { properties: { a: [] } })]), 400],
  ['a long property', () => batchOf([eventOf(anna, { properties: { a: 'x'.repeat(2001) } })]), 400],
  [
    'too many properties',
    () =>
      batchOf([eventOf(anna, { properties: Object.fromEntries(Array.from({ length: 33 }, (_, n) => [`a${n}`, 1])) })]),
    400,
  ],
  ['a large body', () => 'x'.repeat(65 * 1024), 413],
])('refused: %s', async (_what, body, status) => {
  expect(await send(body(), { accesstoken: anna.token })).toBe(status)
  expect(await stored()).toEqual([])
})

test('an event that is none does not take its batch along', async () => {
  expect(await send(batchOf([{ event: 1 }, eventOf(anna)]), { accesstoken: anna.token })).toBe(204)
  expect(await stored()).toEqual([{ org_id: anna.orgId }])
})

test('pages of other sites store nothing', async () => {
  expect(await send(batchOf([eventOf(anna)]), { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await stored()).toEqual([])
})

test('a person who sent enough for a day must wait', async () => {
  await server.db.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    ...[`beaconsOfPerson:${anna.userId}`, limitsTable.beaconsOfPerson.points, Date.now() + 60_000],
  ])
  expect(await send(batchOf([eventOf(anna)]), { accesstoken: anna.token })).toBe(429)
})

test('a server without analytics takes nothing, and tells pages nothing of it', async () => {
  const off = await testServer({})
  const { statusCode } = await off.app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(batchOf([eventOf(anna)])),
  })
  expect(statusCode).toBe(403)
  expect((await off.app.inject('/api/config')).json()).not.toHaveProperty('analytics')
  await off.dispose()
})

test('hosts by origin are told to pages, and allowed by the policy', async () => {
  const other = await testServer({ ANALYTICS: 'on', ANALYTICS_HOSTS: 'https://a.test=https://posthog.test/x/' })
  expect((await other.app.inject('/api/config')).json().analytics).toMatchObject({
    isDebug: false,
    host: expect.stringMatching(/\/v1\/write\/usage$/),
    hosts: { 'https://a.test': 'https://posthog.test/x' },
  })
  const { headers } = await other.app.inject('/')
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://posthog.test;")
  await other.dispose()
})
