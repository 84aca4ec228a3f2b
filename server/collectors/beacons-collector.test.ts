import { deflateSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSecrets } from '../auth/secrets.ts'
import { createLimits, limitsTable } from '../limits/limits.ts'
import { memberOf, owner, person } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { registerCollectors } from './beacons-collector.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on' })
})
afterAll(() => server.dispose())
beforeEach(() => server.db.pool.query('TRUNCATE beacons, monitor_counts, rate_limits'))

const line = (id: string, more = '') => `view,app_id=x event_id="${id}",path="/sso/login"${more} 1700000000000`
const send = (payload: string | Buffer, query = '', headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `/v1/write/rum?precision=ms${query}`, payload, headers })
const stored = async () =>
  (await server.db.pool.query<{ id: string; line: string }>('SELECT id, line FROM beacons ORDER BY id')).rows

test('each event is stored once, however often and in whichever batch it comes', async () => {
  const first = [line('event-0001'), line('event-0002'), '', line('event-0002')].join('\n')
  expect((await send(first)).statusCode).toBe(204)
  const again = await Promise.all(Array.from({ length: 10 }, () => send(`${first}\n${line('event-0003')}`)))
  expect(again.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(204))
  expect((await stored()).map(({ id }) => id)).toEqual(['event-0001', 'event-0002', 'event-0003'])
  expect((await stored())[0]?.line).toBe(line('event-0001'))
})

test('a line without an id is identified by its content', async () => {
  await send('view,app_id=x path="/" 1')
  await send('view,app_id=x path="/" 1\nview,app_id=x path="/" 2')
  expect(await stored()).toHaveLength(2)
})

test('batches may be compressed, with any content type', async () => {
  const packed = deflateSync(line('event-0001'))
  expect((await send(packed, '&encoding=deflate')).statusCode).toBe(204)
  expect((await send(gzipSync(line('event-0004')), '', { 'content-encoding': 'gzip' })).statusCode).toBe(204)
  expect((await send(packed, '&encoding=br')).statusCode).toBe(400)
  expect((await send(line('event-0002'), '', { 'content-type': 'text/plain;charset=UTF-8' })).statusCode).toBe(204)
  expect(
    (await send(Buffer.from(line('event-0003')), '', { 'content-type': 'application/octet-stream' })).statusCode,
  ).toBe(204)
  expect(await stored()).toHaveLength(4)
})

const large = (bytes: number) => line('event-0009', `,text="${'x'.repeat(bytes)}"`)

test.each([
  ['the largest message', () => send(large(256 * 1024 - 200)), 204],
  ['a larger message', () => send(large(256 * 1024)), 413],
  ['a larger batch', () => send('view\n'.repeat(140 * 1024)), 413],
  ['too many lines', () => send('x\n'.repeat(1001)), 413],
  ['a packed bomb', () => send(deflateSync(Buffer.alloc(50_000_000)), '&encoding=deflate'), 413],
  ['nothing packed', () => send('no zlib', '&encoding=deflate'), 400],
  ['nothing', () => send(''), 204],
  ['zeros', () => send(`${line('event-0001')}\0`), 400],
  ['no text', () => send(Buffer.from([0xff, 0xfe, 0x0a, 0xc3])), 400],
  ['no event', () => send('metrics,app_id=x a=1 1'), 400],
])('%s', async (_what, ask, status) => {
  expect((await ask()).statusCode).toBe(status)
})

test('a network that sends too much must wait', async () => {
  const batch = Array.from({ length: 1000 }, (_none, at) => `view,app_id=x n=${at} 1`).join('\n')
  const statuses = new Set<number>()
  for (let at = 0; at < 14; at += 1) statuses.add((await send(batch)).statusCode)
  expect([...statuses]).toEqual([204, 429])
  await server.db.pool.query('TRUNCATE rate_limits')
  const heavy = new Set<number>()
  for (let at = 0; at < 60; at += 1)
    heavy.add((await send(`view,app_id=x n=${at},y="${'y'.repeat(250 * 1024)}" 1`)).statusCode)
  expect([...heavy]).toEqual([204, 429])
  expect(Number((await send('view,app_id=x n=1 1')).headers['retry-after'])).toBeGreaterThan(0)
})

test('what is no event costs its network as much, before it is read', async () => {
  const statuses = new Set<number>()
  for (let at = 0; at < 14; at += 1) statuses.add((await send('no event\n'.repeat(1000))).statusCode)
  expect([...statuses]).toEqual([400, 429])
})

test('a kilobyte of packed line ends is refused', async () => {
  expect((await send(gzipSync('\n'.repeat(1_000_000)), '&encoding=gzip')).statusCode).toBe(413)
  expect((await send('\n'.repeat(1000))).statusCode).toBe(204)
})

test('the events of a network in a day are limited, by size', async () => {
  const limits = createLimits(server.db, true)
  const app = fastify()
  await registerCollectors(app, { ...server, limits, secrets: createSecrets('test'.repeat(10)), now: () => new Date() })
  const ask = () => app.inject({ method: 'POST', url: '/v1/write/rum', payload: large(2500) })
  await limits.consume('beaconsOfDay', '127.0.0.1', limitsTable.beaconsOfDay.points - 5)
  expect((await ask()).statusCode).toBe(204)
  const refused = await ask()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
  await app.close()
})

test('pages of other sites store nothing, and refusals are counted in the log', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) expect((await send(line('event-0001'), '', headers)).statusCode).toBe(403)
  expect((await send(line('event-0002'), '', { origin: 'http://localhost:8080' })).statusCode).toBe(204)
  expect((await stored()).map(({ id }) => id)).toEqual(['event-0002'])
  server.later(61_000)
  await send(line('event-0001'), '', { origin: 'https://elsewhere.example' })
  expect(server.logged.findLast((logged) => logged.includes('beacons refused'))).toMatch(/403 \d+ times/)
})

test('all networks together have a budget for a day', async () => {
  const { points } = limitsTable.beaconsOfDayInAll
  await server.db.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    'beaconsOfDayInAll:all',
    points,
    Date.now() + 3_600_000,
  ])
  expect((await send(line('event-0003'))).statusCode).toBe(429)
  expect(await stored()).toEqual([])
})

const eventOf = (who: { userId: string; orgId: string }, id: string, more = '') =>
  `view,app_id=x,userid=${who.userId},org_id=${who.orgId},session_id=visit-1${more} event_id="${id}" ${Date.now()}`
const organizationsById = async () =>
  Object.fromEntries(
    (await server.db.pool.query<{ id: string; org: string | null }>('SELECT id, org_id AS org FROM beacons')).rows.map(
      ({ id, org }) => [id, org],
    ),
  )

test('an event belongs to the organisation it was captured in, if its person sends it and is a member there', async () => {
  const [anna, ben, guest] = [await owner(server, 'Anna'), await owner(server, 'Ben'), await person(server)]
  const accesstoken = anna.token
  const lines = [
    eventOf(anna, 'event-own1'),
    eventOf(ben, 'event-ben1'),
    eventOf({ ...anna, orgId: ben.orgId }, 'event-lie1'),
    line('event-none'),
  ]
  expect((await send(lines.join('\n'), '', { accesstoken })).statusCode).toBe(204)
  expect(await organizationsById()).toEqual({
    'event-own1': anna.orgId,
    'event-ben1': null,
    'event-lie1': null,
    'event-none': null,
  })
  for (const accesstoken of ['made up', guest.token]) {
    expect((await send(eventOf(ben, 'event-ben2'), '', { accesstoken })).statusCode).toBe(204)
    expect((await organizationsById())['event-ben2']).toBeNull()
  }
})

test('a loss that comes as a log is stored once and counted by its reason', async () => {
  const anna = await owner(server, 'Anna')
  const log = eventOf(anna, 'event-loss')
    .replace(/^view/, 'browser_log,loss_reason=early')
    .replace(' event_id', ' lost=3,event_id')
  const payload = { method: 'POST', url: '/v1/write/logging?precision=ms', payload: log } as const
  for (let time = 0; time < 2; time++)
    expect((await server.app.inject({ ...payload, headers: { accesstoken: anna.token } })).statusCode).toBe(204)
  const { rows } = await server.db.pool.query(
    `SELECT channel, kind, name, count::int FROM beacons JOIN monitor_counts USING (org_id) WHERE kind = 'loss'`,
  )
  expect(rows).toEqual([{ channel: 'logging', kind: 'loss', name: 'early', count: 3 }])
})

test('an event captured before a switch of organisation stays with the former', async () => {
  const [anna, ben] = [await owner(server, 'Anna'), await owner(server, 'Ben')]
  const joined = await memberOf(server, anna)
  const both = (
    await server.call(
      'createOrganization',
      { orgName: 'Second', language: 'en', timeZone: 'Asia/Shanghai' },
      { token: joined.token },
    )
  ).result
  const lines = [
    eventOf({ ...joined, orgId: anna.orgId }, 'event-first'),
    eventOf({ ...joined, orgId: ben.orgId }, 'event-other'),
  ]
  await send(lines.join('\n'), '', { accesstoken: both.token })
  expect(await organizationsById()).toEqual({ 'event-first': anna.orgId, 'event-other': null })
})

test('an event that came without its session is given to its organisation once it comes with it', async () => {
  const anna = await owner(server, 'Anna')
  const event = eventOf(anna, 'event-late')
  await send(event)
  expect(await organizationsById()).toEqual({ 'event-late': null })
  await send(event, '', { accesstoken: anna.token })
  await send(event, '', { accesstoken: anna.token })
  await send(event)
  expect(await organizationsById()).toEqual({ 'event-late': anna.orgId })
  const summary = (await server.call('monitoringSummary', { days: 1 }, { token: anna.token })).result
  expect(summary.sessions.map(({ count }: { count: number }) => count)).toEqual([1])
})

test('an event that came for one person is not given to the organisation of another who sends its id', async () => {
  const [anna, ben] = [await owner(server, 'Anna'), await owner(server, 'Ben')]
  const visit = async () =>
    (await server.call('monitoringSessions', { days: 1 }, { token: ben.token })).result.list.length
  await send(eventOf(anna, 'event-same'))
  await send(eventOf(ben, 'event-same'), '', { accesstoken: ben.token })
  expect([await organizationsById(), await visit()]).toEqual([{ 'event-same': null }, 0])
})

test('what strangers send does not use up the budget of somebody signed in, nor does another organisation', async () => {
  const [anna, ben] = [await owner(server, 'Anna'), await owner(server, 'Ben')]
  const spend = (key: string, points: number) =>
    server.db.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
      key,
      points,
      Date.now() + 3_600_000,
    ])
  await spend('beaconsOfDayInAll:all', limitsTable.beaconsOfDayInAll.points)
  await spend(`beaconsOfOrganization:${ben.orgId}`, limitsTable.beaconsOfOrganization.points)
  const statusOf = async (who: typeof anna) =>
    (await send(eventOf(who, `event-${who.userId}`), '', { accesstoken: who.token })).statusCode
  expect([await statusOf(anna), await statusOf(ben), (await send(line('event-none'))).statusCode]).toEqual([
    204, 429, 429,
  ])
})

test('files of the build and the long poll are no slow requests; files are not in the timeline, nor among its events', async () => {
  const anna = await owner(server, 'Anna')
  const request = (id: string, type: string, path: string) =>
    eventOf(anna, id, `,resource_url=https://x/a\\ b,resource_type=${type},resource_url_path=${path}`)
      .replace('view,', 'resource,')
      .replace(' event_id', ' duration=9000000,event_id')
  const lines = [
    request('event-file', 'js', '/assets/login.js'),
    request('event-call', 'fetch', '/api/sync'),
    request('event-poll', 'fetch', '/api/sync/wait'),
  ]
  await send(lines.join('\n'), '', { accesstoken: anna.token })
  const { resources } = (await server.call('monitoringSummary', { days: 1 }, { token: anna.token })).result
  expect(resources.map(({ name }: { name: string }) => name)).toEqual(['/api/sync'])
  const { events } = (await server.call('monitoringTimeline', { sessionId: 'visit-1' }, { token: anna.token })).result
  expect(events.map(({ text }: { text: string }) => text)).toEqual(['/api/sync', '/api/sync/wait'])
  const { list } = (await server.call('monitoringSessions', { days: 1 }, { token: anna.token })).result
  expect(list).toEqual([expect.objectContaining({ sessionId: 'visit-1', events: 2 })])
})

test('a page that the reader’s build does not know shows the address it was seen at, without ids', async () => {
  const anna = await owner(server, 'Anna')
  const tags = ',view_name=some-new-page,view_path=/some/new/12'
  const view = eventOf(anna, 'event-view', tags).replace(' event_id', ' largest_contentful_paint=1000000,event_id')
  const error = eventOf(anna, 'event-fail', tags)
    .replace('view,', 'error,')
    .replace(' event_id', ' error_message="x",event_id')
  const click = eventOf(anna, 'event-dead', `${tags},action_type=dead_click`).replace('view,', 'action,')
  await send([view, error, click].join('\n'), '', { accesstoken: anna.token })
  const { vitals, errors, clicks } = (await server.call('monitoringSummary', { days: 1 }, { token: anna.token })).result
  for (const row of [vitals[0], errors[0], clicks[0]])
    expect(row).toMatchObject({ page: 'some-new-page', path: '/some/new/?' })
})
