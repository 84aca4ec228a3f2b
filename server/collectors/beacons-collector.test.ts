import { deflateSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSecrets } from '../auth/secrets.ts'
import { createLimits, limitsTable } from '../limits/limits.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { registerCollectors } from './beacons-collector.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on' })
})
afterAll(() => server.dispose())
beforeEach(() => server.db.pool.query('TRUNCATE beacons, rate_limits'))

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
  expect((await send(line('event-0002'), '', { 'content-type': 'text/plain;charset=UTF-8' })).statusCode).toBe(204)
  expect(
    (await send(Buffer.from(line('event-0003')), '', { 'content-type': 'application/octet-stream' })).statusCode,
  ).toBe(204)
  expect(await stored()).toHaveLength(3)
})

const large = (bytes: number) => line('event-0009', `,text="${'x'.repeat(bytes)}"`)

test.each([
  ['the largest message', () => send(large(256 * 1024 - 200)), 204],
  ['a larger message', () => send(large(256 * 1024)), 413],
  ['a larger batch', () => send('x\n'.repeat(140 * 1024)), 413],
  ['too many lines', () => send('x\n'.repeat(1001)), 413],
  ['a packed bomb', () => send(deflateSync(Buffer.alloc(50_000_000)), '&encoding=deflate'), 413],
  ['nothing packed', () => send('no zlib', '&encoding=deflate'), 400],
  ['nothing', () => send(''), 204],
  ['zeros', () => send('a\0b'), 204],
  ['no text', () => send(Buffer.from([0xff, 0xfe, 0x0a, 0xc3])), 204],
])('%s', async (_what, ask, status) => {
  expect((await ask()).statusCode).toBe(status)
})

test('a network that sends too much must wait', async () => {
  const batch = Array.from({ length: 1000 }, (_none, at) => `x n=${at}`).join('\n')
  const statuses = new Set<number>()
  for (let at = 0; at < 14; at += 1) statuses.add((await send(batch)).statusCode)
  expect([...statuses]).toEqual([204, 429])
  await server.db.pool.query('TRUNCATE rate_limits')
  const heavy = new Set<number>()
  for (let at = 0; at < 60; at += 1) heavy.add((await send(`x n=${at} ${'y'.repeat(250 * 1024)}`)).statusCode)
  expect([...heavy]).toEqual([204, 429])
  expect(Number((await send('x n=1')).headers['retry-after'])).toBeGreaterThan(0)
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
