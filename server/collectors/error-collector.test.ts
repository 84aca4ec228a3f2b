import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limitsTable } from '../limits/limits.ts'
import { memberOf, owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
let anna: TestPerson
let ben: TestPerson
const on = { APP_ENV: 'pre', ERROR_REPORTS: 'on', SECRET_KEY: 'k'.repeat(32) }
beforeAll(async () => {
  server = await testServer({ ...on, RATE_LIMITS: 'on' })
  anna = await owner(server, 'Anna')
  ben = await owner(server, 'Ben')
})
afterAll(() => server.dispose())
beforeEach(() => server.db.pool.query('TRUNCATE beacons, monitor_counts, rate_limits'))

const url = '/v1/write/errors/api/1/envelope/?sentry_key=worktide&sentry_version=7'
const newId = () => randomUUID().replaceAll('-', '')
const reportOf = (who: { userId: string; orgId: string }, more: object = {}) => ({
  event_id: newId(),
  timestamp: Date.now() / 1000,
  platform: 'javascript',
  exception: {
    values: [{ type: 'TypeError', value: 'x of 17 is undefined', stacktrace: { frames: [{ lineno: 1 }] } }],
  },
  user: { id: who.userId },
  tags: { org_id: who.orgId },
  ...more,
})
const envelopeOf = (report: Record<string, unknown>, header: object = {}, item: object = { type: 'event' }) =>
  [{ event_id: report.event_id, sent_at: new Date().toISOString(), ...header }, item, report]
    .map((part) => JSON.stringify(part))
    .join('\n')
const send = async (payload: string, headers: Record<string, string> = {}, to = url) =>
  (await server.app.inject({ method: 'POST', url: to, payload, headers })).statusCode
const stored = async () =>
  (
    await server.db.pool.query<{ org_id: string | null; line: string }>(
      'SELECT org_id, line FROM beacons ORDER BY at, id',
    )
  ).rows
const errorsOf = async ({ token }: TestPerson) =>
  (await server.call('monitoringSummary', { days: 1 }, { token })).result.errors

test('a report is stored once and told to administrators of its organisation alone, with the errors of its message', async () => {
  const line = `error,app_id=a,userid=${anna.userId},org_id=${anna.orgId},is_signin=T,error_type=TypeError error_message="x of 4 is undefined" ${Date.now()}`
  const rum = { method: 'POST' as const, url: '/v1/write/rum?precision=ms', payload: line }
  await server.app.inject({ ...rum, headers: { accesstoken: anna.token } })
  const envelope = envelopeOf(reportOf(anna))
  for (let times = 0; times < 3; times++) expect(await send(envelope, { accesstoken: anna.token })).toBe(204)
  expect(await send(envelopeOf(reportOf(anna)), { accesstoken: anna.token })).toBe(204)
  expect(await errorsOf(anna)).toMatchObject([{ name: 'TypeError: x of N is undefined', count: 1, reports: 2 }])
  expect(await errorsOf(ben)).toEqual([])
  expect((await server.call('monitoringSummary', { days: 1 }, await memberOf(server, anna))).code).not.toBe('200')
})

test('a report that its person’s session does not bring is nobody’s', async () => {
  expect(await send(envelopeOf(reportOf(anna)), { accesstoken: ben.token })).toBe(204)
  expect(await send(envelopeOf(reportOf(anna)))).toBe(204)
  expect((await stored()).map(({ org_id }) => org_id)).toEqual([null, null])
})

test('a trace is stored and counted as no error; where and when an envelope was sent is not kept', async () => {
  const trace = reportOf(anna, { exception: undefined, type: 'transaction', transaction: 'project' })
  const header = { dsn: 'https://key@w.test/1' }
  expect(await send(envelopeOf(trace, header, { type: 'transaction' }), { accesstoken: anna.token })).toBe(204)
  expect(await errorsOf(anna)).toEqual([])
  expect((await stored()).map(({ line }) => line.split('\n')[0])).toEqual([
    JSON.stringify({ event_id: trace.event_id }),
  ])
})

const deep = (depth: number): object => (depth === 0 ? {} : { a: deep(depth - 1) })

test.each<[string, () => string, number]>([
  ['nothing', () => '', 400],
  ['no JSON', () => 'a\nb\nc', 400],
  ['two reports', () => `${envelopeOf(reportOf(anna))}\n{"type":"event"}\n{}`, 400],
  ['a recording', () => envelopeOf(reportOf(anna), {}, { type: 'replay_event' }), 400],
  ['an attachment', () => envelopeOf(reportOf(anna), {}, { type: 'event', filename: 'x' }), 400],
  ['a wrong length', () => envelopeOf(reportOf(anna), {}, { type: 'event', length: 3 }), 400],
  ['another id inside', () => envelopeOf(reportOf(anna), { event_id: newId() }), 400],
  ['no time', () => envelopeOf(reportOf(anna, { timestamp: 'now' })), 400],
  ['an error without words', () => envelopeOf(reportOf(anna, { exception: undefined })), 400],
  ['a person’s address', () => envelopeOf(reportOf(anna, { user: { id: '1', email: 'a@b.com' } })), 400],
  ['a long text', () => envelopeOf(reportOf(anna, { extra: 'x'.repeat(4001) })), 400],
  ['a zero byte', () => envelopeOf(reportOf(anna, { extra: 'a\0b' })), 400],
  ['deep nesting', () => envelopeOf(reportOf(anna, { extra: deep(13) })), 400],
  ['a large body', () => 'x'.repeat(261 * 1024), 413],
])('refused: %s', async (_what, envelope, status) => {
  expect(await send(envelope(), { accesstoken: anna.token })).toBe(status)
  expect(await stored()).toEqual([])
})

test('pages of other sites and another key store nothing', async () => {
  const envelope = envelopeOf(reportOf(anna))
  expect(await send(envelope, { origin: 'https://elsewhere.example' })).toBe(403)
  for (const to of [url.replace('worktide', 'other'), url.split('?')[0] as string])
    expect(await send(envelope, {}, to)).toBe(403)
  expect(await stored()).toEqual([])
})

test('a person who sent enough for a day must wait', async () => {
  await server.db.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    ...[`beaconsOfPerson:${anna.userId}`, limitsTable.beaconsOfPerson.points, Date.now() + 60_000],
  ])
  expect(await send(envelopeOf(reportOf(anna)), { accesstoken: anna.token })).toBe(429)
})

test.each<[string, Record<string, string>]>([
  ['by default', {}],
  ['in an environment that begins with dev', { ...on, APP_ENV: 'dev2' }],
  ['in an environment that begins with sit', { ...on, APP_ENV: 'sit' }],
])('%s nothing is taken, and pages are told nothing of it', async (_when, environment) => {
  const off = await testServer(environment)
  const payload = envelopeOf(reportOf(anna))
  expect((await off.app.inject({ method: 'POST', url, payload })).statusCode).toBe(403)
  expect((await off.app.inject('/api/config')).json()).not.toHaveProperty('errorReports')
  await off.dispose()
})

test('a Sentry of the operator is told to pages, allowed by the policy, and nothing is taken here', async () => {
  const other = await testServer({ ...on, SENTRY_DSN: 'https://abc@sentry.test/x/42' })
  expect((await other.app.inject('/api/config')).json().errorReports).toEqual({
    dsn: 'https://abc@sentry.test/x/42',
    endpoint: 'https://sentry.test/x/api/42/envelope/?sentry_key=abc&sentry_version=7',
  })
  const { headers } = await other.app.inject('/')
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://sentry.test;")
  expect((await other.app.inject({ method: 'POST', url, payload: envelopeOf(reportOf(anna)) })).statusCode).toBe(403)
  await other.dispose()
})
