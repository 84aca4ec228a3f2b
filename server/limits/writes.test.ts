import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import { isolationCallsTable } from '../test/isolation-calls.ts'
import { dumpOf } from '../test/isolation-dump.ts'
import { makeSide, type Side } from '../test/isolation-environment.ts'
import { codesOf, owner, type TestPerson } from '../test/test-people.ts'
import { type Answer, type TestServer, testServer } from '../test/test-server.ts'
import { readingCalls, uncountedCalls } from './count-write.ts'
import { limitsTable } from './limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.dispose())

const { points } = limitsTable.writesByPerson
const write = (token: string) => server.call('saveProgress', { step: 'personal', data: {} }, { token })
const writeOften = async (count: number, token: string) => {
  const answers: Answer[] = []
  for (let at = 0; at < count; at += 1) answers.push(await write(token))
  return answers
}
const kept = async ({ userId }: TestPerson) =>
  (await server.db.pool.query('SELECT 1 FROM idempotency_keys WHERE scope = $1', [userId])).rows.length

describe('a caller that writes without end', () => {
  let busy: TestPerson
  let answers: Answer[]
  beforeAll(async () => {
    busy = await owner(server)
    await server.limits.consume('writesByPerson', busy.userId, points - 20)
    answers = await writeOften(23, busy.token)
  })

  test('is stopped, told the retry time, and writes nothing more', async () => {
    expect(codesOf(answers)).toEqual({ '200': 20, '0429001': 3 })
    const last = answers.at(-1)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(limitsTable.writesByPerson.duration)
    expect(await kept(busy)).toBe(20)
  })

  test('is one row of the audit log', async () => {
    const { rows } = await server.db.pool.query(
      `SELECT detail->>'limit' AS "limit" FROM audit_log WHERE action = 'limit.reached' AND actor_id = $1`,
      [busy.userId],
    )
    expect(rows).toEqual([{ limit: 'writesByPerson' }])
  })

  test('can still read, and end other sessions', async () => {
    expect((await server.call('listMembers', {}, { token: busy.token })).code).toBe('200')
    const { email: orgEmail, password, token } = busy
    const thief = (await server.call('login', { tenantId: 1, orgEmail, password })).result.token
    const endOthers = () => server.call('revokeSessions', { others: true }, { token })
    expect((await endOthers()).code).toBe('200')
    expect((await server.call('listMembers', {}, { token: thief })).code).toBe('403')
    // a call that finds no session to end writes nothing either
    for (let at = 0; at < 3; at += 1) expect((await endOthers()).code).toBe('200')
    const { rows } = await server.db.pool.query(
      `SELECT 1 FROM audit_log WHERE action = 'session.revoked' AND actor_id = $1`,
      [busy.userId],
    )
    expect(rows).toHaveLength(1)
  })

  test('does not affect others', async () => {
    const other = await owner(server)
    expect((await write(other.token)).code).toBe('200')
  })
})

test('a program that writes without end does not block its owner', async () => {
  const someone = await owner(server)
  const { key } = (await server.call('createApiKey', { name: 'Robot' }, { token: someone.token })).result
  // the loop above has shown that each write counts one
  await server.limits.consume('writesByPerson', `key ${someone.userId}`, points - 1)
  expect(codesOf(await writeOften(2, key))).toEqual({ '200': 1, '0429001': 1 })
  expect((await write(someone.token)).code).toBe('200')
})

describe('calls that are not counted', () => {
  let side: Side
  beforeAll(async () => {
    side = await makeSide(server, 'reader')
  })
  const whatIsKept = async () =>
    (await dumpOf(server.db, side))
      .replaceAll(/"last_[a-z]+_at": ?"[^"]*"/g, '')
      // one row a person, written every 20 seconds at most
      .replaceAll(/^notice_people .*$/gm, '')

  test.each(readingCalls)('%s writes nothing', async (name) => {
    const before = await whatIsKept()
    const payload = isolationCallsTable[name].with(side.ids)
    const answer = await server.call(name, payload, { token: side.owner.token })
    expect(answer.status, answer.message).toBe(200)
    expect(await whatIsKept()).toBe(before)
  })

  test('are made by signed-in callers', () => {
    const auths = [...uncountedCalls].map((name: CallName) => (callsTable[name] as Call).auth)
    expect(new Set(auths)).toEqual(new Set(['session', 'admin']))
  })
})
