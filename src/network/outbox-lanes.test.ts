import { inflateSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import type { PublicConfig } from '../core/calls/product-calls.ts'
import { retryAfterMs } from '../core/monitor/delivery-types.ts'
import { encodeLine, encodeTags } from '../core/monitor/line-protocol-rules.ts'
import { contextTags, type EventSource, viewShown } from '../core/monitor/monitor-events.ts'
import { createOutboxLanes } from './outbox-lanes.ts'

const source: EventSource = {
  appId: 'worktide-web',
  environment: 'prod',
  home: 'worker',
  sessionId: '0b1f6a0c-37d3-4d6a-9c62-0a3fbd0b5e2d',
  origin: 'https://sso.worktide.com',
  userId: '00042',
  screenSize: '390*844',
  networkType: '4g',
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 Version/18.2 Mobile/15E148 Safari/604.1',
}
const paths = ['/sso/login', '/sso/register', '/sso/join-org', '/setting/account', '/setting/orginfo', '/sso/configure']
const path = (at: number) => paths[at % paths.length] ?? '/'

const pageViews = (count: number) =>
  Array.from({ length: count }, (_none, at) => {
    const id = crypto.randomUUID()
    const previous = { path: path(at), name: path(at).slice(1) }
    const shown = { previous, next: { path: path(at * 5 + 1), name: path(at * 5 + 1).slice(1) } }
    const event = { id, at: 1_763_700_000_000 + at * 7919 }
    const context = encodeTags(contextTags(source, { ...event, shown }))
    return { id, data: encodeLine({ ...viewShown({ shown }), ...event }, context) }
  })

afterEach(() => vi.unstubAllGlobals())

const open = (collectorOrigin = 'https://collector.test', analytics?: PublicConfig['analytics']) => {
  vi.stubGlobal('self', { location: { origin: 'https://sso.worktide.com' } })
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(null, { status: 204 }))
  const lanes = createOutboxLanes({
    fetch,
    sessionFetch: fetch,
    config: async () => ({ collectorOrigin, ...(analytics && { analytics }) }),
    commonHeaders: async () => ({}),
    credential: async () => ({ token: 'planted' }),
  })
  const send = async (messages: { id: string; data: string }[]) => {
    await lanes.monitor.send({ messages }, new AbortController().signal)
    const [url, init] = fetch.mock.calls[0] ?? []
    return { url, body: new Uint8Array(init?.body as ArrayBuffer), headers: init?.headers }
  }
  return { send, fetch, usage: lanes.usage }
}

test('a batch is sent deflated, without a content type, marked as such; its lines arrive unchanged', async () => {
  const messages = pageViews(3)
  const { url, body, headers } = await open().send(messages)
  expect(url).toBe('https://collector.test/v1/write/rum?precision=ms&encoding=deflate')
  expect(headers).toBeUndefined()
  expect(inflateSync(body).toString()).toBe(messages.map(({ data }) => data).join('\n'))
})

test('logs go to the logging endpoint', async () => {
  const { url } = await open().send([
    { id: 'log-1', data: 'browser_log,app_id=w,status=warn lost=1,event_id="log-1" 1' },
  ])
  expect(url).toBe('https://collector.test/v1/write/logging?precision=ms&encoding=deflate')
})

test('an event takes at most 120 bytes on the wire, averaged over a full batch', async () => {
  // one batch holds 16 KiB of lines (OUT-2)
  const [first] = pageViews(1)
  const fitting = pageViews(Math.floor((16 * 1024) / (first?.data.length ?? 1)))
  const { body } = await open().send(fitting)
  expect(fitting.length).toBeGreaterThan(15)
  expect(body.length / fitting.length).toBeLessThanOrEqual(120)
})

test('a browser without CompressionStream sends the lines as they are', async () => {
  vi.stubGlobal('CompressionStream', undefined)
  const messages = pageViews(2)
  const { url, body } = await open().send(messages)
  expect(url).toBe('https://collector.test/v1/write/rum?precision=ms')
  expect(new TextDecoder().decode(body)).toBe(messages.map(({ data }) => data).join('\n'))
})

test.each([
  [null, null],
  ['7', 7000],
  ['99999', 256_000],
  ['Sat, 21 Nov 2026 08:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 07:00:00 GMT', 0],
  ['soon', null],
])('Retry-After %s is a pause of %s ms', (header, pause) => {
  expect(retryAfterMs(header, Date.parse('2026-11-21T08:00:00Z'))).toBe(pause)
})

test('our own collector hears whose events they are; one on another host never gets the token', async () => {
  const own = await open('https://sso.worktide.com').send(pageViews(1))
  expect(own.headers).toEqual({ accesstoken: 'planted' })
  const other = await open('https://sso.worktide.com.evil.test').send(pageViews(1))
  expect(other.headers).toBeUndefined()
})

test.each([
  ['https://sso.worktide.com/v1/write/usage', { accesstoken: 'planted' }],
  ['https://posthog.test', undefined],
])('usage events go to %s in the batch format, and the token to ourselves alone', async (host, headers) => {
  const { usage, fetch } = open(undefined, { isDebug: false, apiKey: 'key', host, hosts: {} })
  const message = { id: 'e', data: { event: '$pageview' } }
  expect(await usage.send({ messages: [message], sentAt: 0 }, new AbortController().signal)).toMatchObject({
    status: 204,
  })
  const [url, init] = fetch.mock.calls[0] ?? []
  expect([url, init?.headers, init?.credentials]).toEqual([`${host}/batch/`, headers, 'omit'])
  expect(JSON.parse(new TextDecoder().decode(init?.body as Uint8Array))).toEqual({
    ...{ api_key: 'key', batch: [{ event: '$pageview' }], sent_at: '1970-01-01T00:00:00.000Z' },
  })
})

test('usage events that wait when it is turned off are sent nowhere', async () => {
  const { usage, fetch } = open()
  expect(await usage.send({ messages: [], sentAt: 0 }, new AbortController().signal)).toEqual({ status: 410 })
  expect(fetch).not.toHaveBeenCalled()
})
