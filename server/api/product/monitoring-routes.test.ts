import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bucketOf, valueOfBucket } from '../../collectors/histogram-rules.ts'
import { owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
let anna: TestPerson
beforeAll(async () => {
  server = await testServer()
  anna = await owner(server, 'Anna')
})
afterAll(() => server.dispose())
beforeEach(() => server.db.pool.query('TRUNCATE beacons, monitor_counts'))

const dayMs = 86_400_000
const noon = Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2
const idOf = (words: readonly unknown[]) => words.join('-').padEnd(8, '-')
const send = async (lines: string[]) => {
  const headers = { accesstoken: anna.token }
  const request = { method: 'POST', url: '/v1/write/rum?precision=ms', payload: lines.join('\n'), headers } as const
  expect((await server.app.inject(request)).statusCode).toBe(204)
}
const eventOf = (measurement: string, id: string, tags: string, fields: string, daysAgo: number) =>
  `${measurement},app_id=x,userid=${anna.userId},org_id=${anna.orgId}${tags} ${fields},event_id="${id}" ${noon - daysAgo * dayMs}`
const paintOf = (page: string, ms: number, daysAgo: number, n: number) =>
  eventOf(
    'view',
    idOf([page, ms, daysAgo, n]),
    `,view_name=${page},view_path=/${page}/1`,
    `largest_contentful_paint=${ms * 1e6}`,
    daysAgo,
  )
const summaryOf = async (days: number) =>
  (await server.call('monitoringSummary', { days }, { token: anna.token })).result
const storedRows = async () =>
  (
    await server.db.pool.query<{ kind: string; n: number }>(
      'SELECT kind, count(*)::int AS n FROM monitor_counts GROUP BY kind ORDER BY kind',
    )
  ).rows

/** The step below which three quarters of the values lie, computed from the values themselves. */
const p75Of = (values: number[]) => {
  const steps = values.map(bucketOf).sort((a, b) => a - b)
  return Math.round(valueOfBucket(steps[Math.ceil(values.length * 0.75) - 1] ?? 0))
}

/** Values with the same distribution in two batches of three days: 12 values for each page and day. */
const spread = (factor: number, day: number) => Array.from({ length: 12 }, (_none, at) => (at * 37 + day * 11) * factor)
const daysOfSpread = [1, 2, 20]
const pagesOfSpread = { board: 1, list: 3 }

test('a histogram is one row a day and name, and its percentile is that of all its values', async () => {
  for (const half of [0, 1])
    await send(
      Object.entries(pagesOfSpread).flatMap(([page, factor]) =>
        daysOfSpread.flatMap((day) =>
          spread(factor, day).flatMap((ms, n) => (n % 2 === half ? [paintOf(page, ms, day, n)] : [])),
        ),
      ),
    )
  const expected = (page: keyof typeof pagesOfSpread, seen: number[]) => {
    const values = seen.flatMap((day) => spread(pagesOfSpread[page], day))
    return { page, path: `/${page}/?`, vital: 'LCP', p75: p75Of(values), count: values.length }
  }
  expect((await summaryOf(30)).vitals).toEqual([expected('list', daysOfSpread), expected('board', daysOfSpread)])
  expect((await summaryOf(7)).vitals).toEqual([expected('list', [1, 2]), expected('board', [1, 2])])
  expect(await storedRows()).toEqual([{ kind: 'vital.LCP', n: 6 }])
})

test('rows by step, of an earlier version, count beside those of this one and are folded by the migration', async () => {
  const values = [0, 10, 20, 300, 4000, 4000, 50_000, 60_000]
  const earlier = values.slice(0, 5)
  for (const ms of earlier)
    await server.db.pool.query(
      `INSERT INTO monitor_counts (org_id, kind, day, name, bucket, count, first_at, last_at, note)
       VALUES ($1, 'vital.LCP', $2, 'board', $3, 1, now(), now(), '/board/?')`,
      [anna.orgId, new Date(noon - dayMs).toISOString().slice(0, 10), bucketOf(ms)],
    )
  await send(values.slice(5).map((ms, n) => paintOf('board', ms, 2, n)))
  const vitals = [{ page: 'board', path: '/board/?', vital: 'LCP', p75: p75Of(values), count: values.length }]
  expect((await summaryOf(7)).vitals).toEqual(vitals)
  await server.db.pool.query(
    `BEGIN; ${readFileSync('server/db/migrations/0113-monitor-histograms.sql', 'utf8')}; COMMIT`,
  )
  expect((await summaryOf(7)).vitals).toEqual(vitals)
  expect(await storedRows()).toEqual([{ kind: 'vital.LCP', n: 2 }])
})

test('the most frequent errors come first, each with its newest day’s words', async () => {
  const errorOf = (message: string, daysAgo: number, n: number) =>
    eventOf(
      'error',
      idOf(['error', message.at(0), daysAgo, n]),
      ',view_name=board',
      `error_message="${message}"`,
      daysAgo,
    )
  await send([errorOf('Lost 1', 5, 1), errorOf('Torn 1', 5, 2), errorOf('Torn 2', 1, 3), errorOf('Torn 3', 9, 4)])
  const { errors } = await summaryOf(30)
  const shown = errors.map(({ name, message, count }: Record<string, unknown>) => ({ name, message, count }))
  expect(shown).toEqual([
    { name: 'Torn N', message: 'Torn 2', count: 3 },
    { name: 'Lost N', message: 'Lost 1', count: 1 },
  ])
})

test('each session of the list names its person', async () => {
  await send([
    eventOf('view', idOf(['one', 1]), ',session_id=session-1,view_name=board', 'n=1', 1),
    eventOf('error', idOf(['one', 2]), ',session_id=session-1,view_name=board', 'error_message="Torn"', 1),
  ])
  const request = { days: 7, pageNumber: 1, pageSize: 20 }
  const { result } = await server.call('monitoringSessions', request, { token: anna.token })
  expect(result.list).toEqual([
    expect.objectContaining({ sessionId: 'session-1', person: 'Anna Lind', events: 2, errors: 1 }),
  ])
})
