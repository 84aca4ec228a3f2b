import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweep } from '../jobs/sweep.ts'
import { limitsTable } from '../limits/limits.ts'
import { replayForm } from '../test/replay-form.ts'
import { memberOf, owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
let anna: TestPerson
let ben: TestPerson
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on' })
  anna = await owner(server, 'Anna')
  ben = await owner(server, 'Ben')
})
afterAll(() => server.dispose())
beforeEach(() => server.db.pool.query('TRUNCATE replay_segments, rate_limits'))

type More = Omit<Parameters<typeof replayForm>[0], 'userId' | 'orgId'> & { token?: string; origin?: string }

const send = async (who: { userId: string; orgId: string }, { token, origin, ...more }: More = {}) => {
  const { headers, payload } = await replayForm({ ...who, ...more })
  const sent = { ...headers, ...(token && { accesstoken: token }), ...(origin && { origin }) }
  return (await server.app.inject({ method: 'POST', url: '/v1/write/rum/replay', headers: sent, payload })).statusCode
}
const mine = (fields: Record<string, string | null> = {}, content?: Buffer) =>
  send(anna, { token: anna.token, fields, ...(content && { content }) })
const stored = async () =>
  (
    await server.db.pool.query<{ index_in_view: number; org_id: string; user_id: string }>(
      'SELECT * FROM replay_segments ORDER BY index_in_view',
    )
  ).rows
const played = async (who: TestPerson, from = 0) => {
  const asked = { sessionId: 'visit-0001', recordingId: 'recording-1', from }
  return server.call('replaySegments', asked, { token: who.token })
}

test('each segment is stored once, and an administrator of its organisation alone gets it back in order', async () => {
  for (const index of [1, 0, 0, 2]) {
    const fields = { index_in_view: String(index), start: String(Date.now() - 9000 + index), end: String(Date.now()) }
    expect(await mine(fields)).toBe(204)
  }
  expect((await stored()).map(({ index_in_view }) => index_in_view)).toEqual([0, 1, 2])
  const { result } = await server.call('replayRecordings', { sessionId: 'visit-0001' }, { token: anna.token })
  expect(result.recordings).toMatchObject([{ recordingId: 'recording-1' }])
  expect((await played(anna)).result).toMatchObject({
    segments: [{}, {}, {}].map(() => expect.any(String)),
    next: null,
  })
  expect((await played(anna, 3)).code).toBe('0404001')
  const ofBen = await server.call('replayRecordings', { sessionId: 'visit-0001' }, { token: ben.token })
  expect(ofBen.result.recordings).toEqual([])
  expect((await played(ben)).code).toBe('0404001')
  const member = await memberOf(server, anna)
  expect((await played(member)).code).not.toBe('200')
})

test('a long recording is answered in parts', async () => {
  for (let index = 0; index < 14; index++)
    expect(await mine({ index_in_view: String(index), start: String(Date.now() - 100 + index) })).toBe(204)
  const first = (await played(anna)).result
  expect([first.segments.length, first.next]).toEqual([12, 12])
  const second = (await played(anna, 12)).result
  expect([second.segments.length, second.next]).toEqual([2, null])
})

test('a recording without its beginning cannot be played and is not shown', async () => {
  const records = [{ type: 3, timestamp: 1, data: {} }]
  const raw = `${JSON.stringify({ records, session_id: 'visit-0001', view_id: 'view-0001' })}\n`
  const fields = { has_full_snapshot: 'false', records_count: '1', raw_segment_size: String(raw.length) }
  expect(await mine(fields, deflateSync(raw))).toBe(204)
  const { result } = await server.call('replayRecordings', { sessionId: 'visit-0001' }, { token: anna.token })
  expect(result.recordings).toEqual([])
})

test('nobody stores a segment for somebody else, for another organisation, or from another site', async () => {
  expect(await send(anna)).toBe(403)
  expect(await send(anna, { token: ben.token })).toBe(403)
  expect(await send({ ...anna, orgId: ben.orgId }, { token: anna.token })).toBe(403)
  expect(await send(anna, { token: anna.token, origin: 'https://elsewhere.example' })).toBe(403)
  expect(await stored()).toEqual([])
})

const packed = (value: unknown) => deflateSync(JSON.stringify(value))

test.each<[string, Record<string, string | null>, Buffer?]>([
  ['a field is missing', { view_id: null }],
  ['a field is unknown', { more: '1' }],
  ['another number of records', { records_count: '3' }],
  ['another size', { raw_segment_size: '3' }],
  ['a snapshot that is none', { has_full_snapshot: 'false' }],
  ['an end before the start', { end: '1' }],
  ['an id with markup', { recording_id: '<b>12345678' }],
  ['no zlib', {}, Buffer.from('no zlib')],
  ['no JSON', { raw_segment_size: '3' }, deflateSync('{"r')],
  ['no records', { raw_segment_size: '14' }, packed({ records: 1 })],
  ['a packed bomb', { raw_segment_size: '50000000' }, deflateSync(Buffer.alloc(50_000_000))],
])('refused: %s', async (_what, fields, content) => {
  expect(await mine(fields, content)).toBe(400)
  expect(await stored()).toEqual([])
})

test('what is too large is refused, and what comes when the day is used up, for good', async () => {
  expect(await mine({}, Buffer.alloc(300 * 1024))).toBe(413)
  for (const [name, key] of [
    ['replayOfPerson', anna.userId],
    ['replayOfOrganization', anna.orgId],
  ] as const) {
    await server.db.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
      ...[`${name}:${key}`, limitsTable[name].points, Date.now() + 3_600_000],
    ])
    expect(await mine()).toBe(413)
    await server.db.pool.query('TRUNCATE rate_limits')
  }
  await server.db.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    ...['replayByAddress:127.0.0.1', limitsTable.replayByAddress.points, Date.now() + 60_000],
  ])
  expect(await mine()).toBe(429)
})

test('a segment that grows large when it is unpacked costs its network as much, before it is read', async () => {
  const records = [
    { type: 2, timestamp: 1 },
    ...Array.from({ length: 99_999 }, () => ({ type: 3, timestamp: 1, data: [[], []] })),
  ]
  const raw = JSON.stringify({ records, session_id: 'visit-0001', view_id: 'view-0001' })
  const fields = { records_count: String(records.length), raw_segment_size: String(raw.length) }
  const weight = Math.ceil(raw.length / 1024 / 8)
  await server.db.pool.query('INSERT INTO rate_limits (key, points, expire) VALUES ($1, $2, $3)', [
    ...['replayByAddress:127.0.0.1', limitsTable.replayByAddress.points - Math.ceil(1.5 * weight), Date.now() + 60_000],
  ])
  const content = deflateSync(raw)
  expect(content.length / 1024).toBeLessThan(weight / 10)
  expect([await mine(fields, content), await mine(fields, content)]).toEqual([204, 429])
})

test('a day is dropped after 30 days, with its partition, and a device whose clock is wrong is stored today', async () => {
  const dayMs = 86_400_000
  const start = String(Date.now() - 60 * dayMs)
  expect(await mine({ start, end: start, index_in_view: '7' })).toBe(204)
  await server.db.system((tx) =>
    tx.$client.query('SELECT ensure_replay_day(current_date - 31), ensure_replay_day(current_date - 30)'),
  )
  for (const ago of [31, 30])
    await server.db.pool.query(
      `INSERT INTO replay_segments (day, org_id, session_id, recording_id, view_id, index_in_view, start_at, end_at, has_full_snapshot, segment)
       VALUES (current_date - $1::int, $2, 's', 'r', 'v', $1, now(), now(), true, '')`,
      [ago, anna.orgId],
    )
  await sweep(server.db)
  expect((await stored()).map(({ index_in_view }) => index_in_view)).toEqual([7, 30])
  const { rows } = await server.db.pool.query(
    "SELECT to_regclass('monitor_days.replay_segments_' || to_char(current_date - 31, 'YYYYMMDD')) AS name",
  )
  expect(rows).toEqual([{ name: null }])
})

test('the recordings of an organisation go with it', async () => {
  const leaver = await owner(server, 'Closed')
  for (const who of [leaver, ben]) expect(await send(who, { token: who.token })).toBe(204)
  await server.db.pool.query('UPDATE organizations SET closes_at = now() WHERE id = $1', [leaver.orgId])
  await sweep(server.db)
  expect((await stored()).map(({ org_id }) => org_id)).toEqual([ben.orgId])
})

test('the recordings of a person go with their account, in every organisation', async () => {
  const leaver = await memberOf(server, ben)
  const { email, userId, token } = leaver
  const fields = { view_id: 'view-0002' }
  expect(await send({ userId, orgId: ben.orgId }, { token, fields })).toBe(204)
  expect(await send(ben, { token: ben.token })).toBe(204)
  expect(await stored()).toHaveLength(2)
  expect((await server.call('deleteAccount', { orgEmail: email, closing: [] }, { token })).code).toBe('200')
  expect((await stored()).map(({ user_id }) => user_id)).toEqual([ben.userId])
})

test('administrators turn recording off for their organisation, and its segments are refused until they turn it on', async () => {
  const turn = (who: TestPerson, enabled: boolean) =>
    server.call('setSessionRecording', { enabled }, { token: who.token })
  const isOn = async (who: TestPerson) =>
    (await server.call('assemble', {}, { token: who.token })).result.orgInfo.recordsSessions
  const member = await memberOf(server, anna)
  expect((await turn(member, false)).code).not.toBe('200')
  expect(await isOn(member)).toBe(true)
  expect((await turn(anna, false)).result).toEqual({ enabled: false })
  expect([await isOn(member), await isOn(ben)]).toEqual([false, true])
  expect(await mine()).toBe(403)
  expect(await send(ben, { token: ben.token })).toBe(204)
  expect((await stored()).map(({ org_id }) => org_id)).toEqual([ben.orgId])
  await turn(anna, true)
  expect(await mine()).toBe(204)
})
