// @vitest-environment happy-dom
import sentryTestkit from 'sentry-testkit'
import { afterEach, expect, test, vi } from 'vitest'
import { readEnvelope } from '../server/collectors/envelope-reader.ts'
import { envelopeEndpoint } from '../src/core/monitor/error-report-rules.ts'
import { runtimeMachines } from '../src/core/runtime-machines.ts'
import { createMemoryRuntime } from '../src/host/runtimes/memory-runtime.ts'
import { createErrorReporter, type ReportSource } from '../src/monitor/reports/error-reporter.ts'
import { createOutboxLanes } from '../src/network/outbox-lanes.ts'
import { createMemoryStore } from '../src/store/memory-store.ts'
import { sessionDatabase } from '../src/store/store-types.ts'

const all = { errors: 1, traces: 1 }
const anna: ReportSource = { userId: '7', orgId: null, sessionId: 'session-1', home: 'page' }

/** A page's reporter whose outbox posts to `dsn`, and the sent reports in order. */
const open = (dsn: string, { rates = all, source = anna } = {}) => {
  const sent: string[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push(String(init.body))
    return globalThis.fetch(url, init)
  }) as typeof globalThis.fetch
  const runtime = createMemoryRuntime({
    store: createMemoryStore(sessionDatabase),
    machines: runtimeMachines,
    effects: { session: {} as never, workSync: {} as never, messenger: {} as never },
    lanes: createOutboxLanes({
      ...{ fetch, sessionFetch: fetch, commonHeaders: async () => ({}), credential: async () => null },
      config: async () => ({
        collectorOrigin: 'https://w.test',
        errorReports: { dsn, endpoint: envelopeEndpoint(dsn) },
      }),
    }),
  })
  const captured: Promise<void>[] = []
  const reporter = createErrorReporter({
    ...{
      dsn,
      environment: 'prod',
      rates,
      source: () => source,
      newId: () => crypto.randomUUID(),
      lost: () => {},
      now: () => Date.now(),
    },
    enqueue: (lane, records, eventId) => {
      // the runtime has no session here, so the records have no owner
      const stored = runtime.enqueue(
        lane,
        records.map(({ owner: _owner, ...record }) => record),
        { eventId },
      )
      captured.push(stored.then(() => {}))
      return stored.then(() => {})
    },
  })
  const settled = async () => {
    await vi.waitFor(() => expect(captured).not.toEqual([]))
    await Promise.all(captured)
    await runtime.settled()
  }
  return { reporter, sent, settled }
}

const { testkit, localServer } = sentryTestkit()
const start = async () => {
  await localServer.start('https://key@sentry.test/42')
  return localServer.getDsn() as string
}
afterEach(async () => {
  testkit.reset()
  await localServer.stop()
})

const secret = 'https://w.test/a?token=very-secret#code=very-secret'

test('a Sentry server accepts a report, and our collector too; no secret is in it', async () => {
  const { reporter, sent, settled } = open(await start())
  history.pushState(null, '', '/login?token=very-secret')
  const at = Date.now() - 5000
  const thrown = new TypeError(`no access to ${secret} for anna@example.com`, { cause: new Error(`of ${secret}`) })
  reporter.report({ thrown, isHandled: false, at })
  await settled()
  const [report] = testkit.reports()
  expect(report).toMatchObject({
    error: { name: 'TypeError', message: 'no access to https://w.test/a for …@…' },
    user: { id: '7' },
    tags: { session_id: 'session-1', home: 'page' },
  })
  expect(report?.originalReport).toMatchObject({ timestamp: at / 1000, environment: 'prod' })
  expect(sent.join()).not.toContain('very-secret')
  expect(sent[0]).toContain('"sent_at"')
  expect(readEnvelope(sent[0] as string)).toMatchObject({
    at,
    userId: '7',
    error: { type: 'TypeError', message: 'no access to https://w.test/a for …@…' },
  })
})

test.each([
  Object.assign(new Error('The user aborted a request.'), { name: 'AbortError' }),
  new TypeError('Failed to fetch'),
  new TypeError('NetworkError when attempting to fetch resource.'),
  new TypeError('Load failed'),
  new Error('Navigation cancelled from "/a" to "/b" with a new navigation.'),
  new Error('Redirected when going from "/a" to "/b" via a navigation guard.'),
  'ResizeObserver loop completed with undelivered notifications.',
])('ignored: %s', async (thrown) => {
  const { reporter, settled } = open(await start())
  reporter.report({ thrown, isHandled: false, at: Date.now() })
  reporter.report({ thrown: new Error('the one after'), isHandled: false, at: Date.now() })
  await settled()
  expect(testkit.reports().map(({ error }) => error?.message)).toEqual(['the one after'])
})

test('a share of the errors is reported, 0 to 1', async () => {
  const { reporter, settled } = open(await start(), { rates: { errors: 0.3, traces: 0 } })
  const random = vi.spyOn(Math, 'random')
  for (const [value, message] of [
    [0.31, 'not this'],
    [0.29, 'this'],
  ] as const) {
    random.mockReturnValue(value)
    reporter.report({ thrown: new Error(message), isHandled: false, at: Date.now() })
  }
  await settled()
  expect(testkit.reports().map(({ error }) => error?.message)).toEqual(['this'])
})

test('the requests of a navigation are in its trace, and it lasts until the last of them', async () => {
  const observed: ((list: object) => void)[] = []
  class Observer {
    constructor(take: (list: object) => void) {
      observed.push(take)
    }
    observe() {}
  }
  vi.stubGlobal('PerformanceObserver', Observer)
  const { reporter, sent, settled } = open(await start())
  reporter.shown('project')
  const startTime = performance.now()
  const request = { name: `${secret}`, initiatorType: 'fetch', startTime, duration: 400 }
  const beacon = { ...request, name: 'https://w.test/v1/write/rum' }
  for (const take of observed) take({ getEntries: () => [request, beacon, { ...request, initiatorType: 'img' }] })
  reporter.shown('board')
  await settled()
  vi.unstubAllGlobals()
  const report = JSON.parse((sent[0] as string).split('\n')[2] ?? '')
  expect(report.spans.map(({ op, description }: Record<string, string>) => [op, description])).toEqual([
    ['http.client', '/a'],
  ])
  expect(report.timestamp).toBeCloseTo((performance.timeOrigin + startTime + 400) / 1000, 2)
  expect(sent.join()).not.toContain('very-secret')
})

test('a navigation is a trace by the name of its route, which Sentry and our collector accept', async () => {
  const { reporter, sent, settled } = open(await start())
  history.pushState(null, '', '/p/SECRET?token=very-secret')
  reporter.shown('project')
  reporter.shown('board')
  await settled()
  expect(testkit.transactions().map(({ name }) => name)).toEqual(['project'])
  expect(sent.join()).not.toContain('very-secret')
  expect(readEnvelope(sent[0] as string)).toMatchObject({ error: null })
})
