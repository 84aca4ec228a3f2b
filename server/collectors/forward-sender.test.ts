import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { paddedId } from '../../src/core/monitor/usage-rules.ts'
import { type ForwardHosts, forwardHosts } from '../test/emulators/forward-hosts.ts'
import { replayForm } from '../test/replay-form.ts'
import { owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { startForwarder } from './forward-sender.ts'

let hosts: ForwardHosts
let server: TestServer
let anna: TestPerson
const keys = { apiKey: 'phc_secret-key', sentryKey: 'sentrykey' }
const environmentOf = ({ origin }: ForwardHosts) => ({
  ...{ APP_ENV: 'pre', ERROR_REPORTS: 'on', ANALYTICS: 'on', SECRET_KEY: 'k'.repeat(32) },
  FORWARD_DATAKIT: `${origin}/?token=dk`,
  FORWARD_POSTHOG: `${origin}/`,
  FORWARD_POSTHOG_KEY: keys.apiKey,
  FORWARD_SENTRY: `${origin.replace('http://', `http://${keys.sentryKey}@`)}/42`,
  FORWARD_MAX_MB: '1',
})
beforeAll(async () => {
  hosts = await forwardHosts(keys)
  server = await testServer(environmentOf(hosts))
  anna = await owner(server, 'Anna')
})
afterAll(async () => {
  await server.dispose()
  await hosts.close()
})
beforeEach(async () => {
  await server.db.pool.query('TRUNCATE beacons, replay_segments, monitor_counts, forwards, forward_targets')
  for (const list of [hosts.answered, hosts.faults, ...Object.values(hosts.taken)]) list.length = 0
})

const running: ReturnType<typeof startForwarder>[] = []
const logged: string[] = []
/** The forwarder of one of the processes that share the database. */
const start = (config = server.config) => {
  const forwarder = startForwarder({
    ...{ config, db: server.db, log: (line: string) => void logged.push(line), pollMs: 10 },
    random: () => 0.05,
  })
  running.push(forwarder)
  return forwarder
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((forwarder) => forwarder.stop()))
})

const post = async (url: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
  (await server.app.inject({ method: 'POST', url, payload, headers: { accesstoken: anna.token, ...headers } }))
    .statusCode
const rum = (line: string) => post('/v1/write/rum?precision=ms', line)
const lineOf = (id: string) => `view,app_id=a event_id="${id}" ${Date.now()}`
const waiting = async () =>
  (await server.db.pool.query<{ kind: string }>('SELECT kind FROM forwards ORDER BY id')).rows.map(({ kind }) => kind)
const countsOf = async (target: string) =>
  (
    await server.db.pool.query<{ delivered: string; dropped: object }>(
      'SELECT delivered::int, dropped FROM forward_targets WHERE target = $1',
      [target],
    )
  ).rows[0]
const emptied = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 10_000 })

const usage = () => ({
  event: 'import_started',
  properties: { rows: 3 },
  distinct_id: paddedId(anna.userId),
  uuid: randomUUID(),
  timestamp: new Date().toISOString(),
})
const report = (id: string) => ({
  ...{ event_id: id, timestamp: Date.now() / 1000, platform: 'javascript' },
  exception: { values: [{ type: 'TypeError', value: 'no' }] },
})
const sendAll = async () => {
  const id = randomUUID().replaceAll('-', '')
  const event = usage()
  const envelope = [{ event_id: id, sent_at: new Date().toISOString() }, { type: 'event' }, report(id)]
  const batch = { api_key: 'worktide-web', batch: [event], sent_at: event.timestamp }
  const form = await replayForm(anna)
  const line = lineOf('event-001')
  const answers: number[] = []
  // each twice: a device repeats a request whose answer was lost
  for (let times = 0; times < 2; times++) {
    answers.push(await rum(line))
    answers.push(await post('/v1/write/usage/batch/', JSON.stringify(batch)))
    const text = envelope.map((part) => JSON.stringify(part)).join('\n')
    answers.push(await post('/v1/write/errors/api/1/envelope/?sentry_key=worktide', text))
    answers.push(await post('/v1/write/rum/replay', form.payload, form.headers))
  }
  expect(answers).toEqual(Array(8).fill(204))
  return { id, event, line }
}

test('what a server received before it was killed is forwarded by the next, each once and in its host’s format', async () => {
  const { id, event, line } = await sendAll()
  expect(await waiting()).toEqual(['rum', 'usage', 'errors', 'replay'])
  expect(hosts.answered, 'no collector waits for another host').toEqual([])
  start()
  await emptied()
  expect(hosts.taken).toMatchObject({
    ...{ datakit: [line], posthog: [event.uuid], sentry: [id] },
    replay: [{ app_id: 'x', session_id: 'visit-0001' }],
  })
  expect(await countsOf('datakit')).toEqual({ delivered: 2, dropped: {} })
})

test('a batch whose sender was killed is sent again when its lease is over, and by one process at a time', async () => {
  await rum(lineOf('event-001'))
  start()
  hosts.faults.push('never')
  await hosts.until(1)
  const killed = running.splice(0)
  await server.db.pool.query(
    "UPDATE forward_targets SET lease = gen_random_uuid(), leased_until = now() - interval '1 second'",
  )
  start()
  start()
  await emptied()
  expect(hosts.taken.datakit).toHaveLength(1)
  await Promise.all(killed.map((forwarder) => forwarder.stop()))
  expect(await countsOf('datakit')).toEqual({ delivered: 1, dropped: {} })
})

test.each([408, 429, 500, 503, 'drop'] as const)('%s is tried again until it is taken', async (fault) => {
  await rum(lineOf('event-001'))
  hosts.faults.push(fault, fault)
  start()
  await emptied()
  expect(hosts.answered.map((line) => line.split(' ')[1])).toEqual([String(fault), String(fault), '200'])
  expect(await countsOf('datakit')).toEqual({ delivered: 1, dropped: {} })
})

test('a host that is down keeps nothing from the others, and pauses get longer', async () => {
  const { event } = await sendAll()
  const down = { ...server.config.forwards, datakit: { url: 'http://127.0.0.1:9' } }
  start({ ...server.config, forwards: down })
  await vi.waitFor(() => expect(hosts.taken.posthog).toEqual([event.uuid]))
  await vi.waitFor(async () => {
    const { rows } = await server.db.pool.query('SELECT failures FROM forward_targets WHERE target = $1', ['datakit'])
    expect(rows[0].failures).toBeGreaterThan(2)
  })
  expect(await waiting()).toEqual(['rum', 'replay'])
})

test('nothing is sent before the time that a host asked for', async () => {
  await rum(lineOf('event-001'))
  hosts.faults.push({ status: 429, retryAfter: '120' })
  start()
  await hosts.until(1)
  const pause = await vi.waitFor(async () => {
    const { rows } = await server.db.pool.query<{ seconds: number }>(
      "SELECT extract(epoch FROM next_attempt_at - now())::float AS seconds FROM forward_targets WHERE target = 'datakit' AND failures = 1",
    )
    expect(rows).toHaveLength(1)
    return rows[0]?.seconds ?? 0
  })
  expect(pause).toBeGreaterThan(115)
  expect(hosts.answered).toHaveLength(1)
})

test('a final refusal drops the batch, counts it, and the next is sent; the log names no key', async () => {
  const { event } = await sendAll()
  const wrong = { ...server.config.forwards, posthog: { host: hosts.origin, apiKey: 'wrong-secret' } }
  start({ ...server.config, forwards: wrong })
  await emptied()
  expect(hosts.taken.posthog).toEqual([])
  expect(await countsOf('posthog')).toEqual({ delivered: 0, dropped: { 'http.401': 1 } })
  expect(logged.join()).toContain('posthog http.401')
  expect(logged.join()).not.toMatch(/wrong-secret|phc_|sentrykey|token=/)
  expect(event.uuid).not.toBe('')
})

test('lines of clients that are not ours are written as hosts accept them', async () => {
  const hostile = [
    `view,app_id=a,page=ends\\\\ event_id="event-001" ${Date.now()}`,
    `view,app_id=a,page=a\\ b\\,c event_id="event-002",n=1i,text="say \\"hi\\" \\\\" ${Date.now()}`,
  ]
  expect(await rum(hostile.join('\n'))).toBe(204)
  start()
  await emptied()
  expect(hosts.answered.map((line) => line.split(' ')[1])).toEqual(['200'])
})

test('the oldest beyond the limit are dropped and counted', async () => {
  const text = 'x'.repeat(200_000)
  for (let n = 0; n < 8; n++)
    expect(await rum(`view,app_id=a event_id="event-00${n}",t="${text}" ${Date.now()}`)).toBe(204)
  hosts.faults.push(...Array(50).fill({ status: 503, retryAfter: '60' }))
  start()
  await vi.waitFor(async () => expect(await countsOf('datakit')).toEqual({ delivered: 0, dropped: { full: 3 } }))
  expect(await waiting()).toHaveLength(5)
})

test('where no host is configured nothing is kept, and what waited is dropped and counted', async () => {
  await rum(lineOf('event-001'))
  const none = { ...server.config.forwards, datakit: null, posthog: null, sentry: null }
  start({ ...server.config, forwards: none })
  await emptied()
  expect(await countsOf('datakit')).toEqual({ delivered: 0, dropped: { off: 1 } })
  const plain = await testServer({})
  await plain.app.inject({ method: 'POST', url: '/v1/write/rum?precision=ms', payload: lineOf('event-002') })
  expect((await plain.db.pool.query('SELECT 1 FROM forwards')).rowCount).toBe(0)
  await plain.dispose()
})
