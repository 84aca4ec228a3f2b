import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '../../src/core/calls/call-types.ts'
import { callsTable } from '../../src/core/calls/calls.ts'
import { type FuzzedCall, fuzzedCalls } from './fuzz-payloads.ts'
import { controlCharactersIn } from './hostile-content.ts'
import { makeSide, restoreRoles, type Side, tokenOf } from './isolation-environment.ts'
import { person, type TestPerson } from './test-people.ts'
import { type TestServer, testServer } from './test-server.ts'

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const runs = Number(process.env.FUZZ_RUNS ?? (process.env.TORTURE ? 10_000 : 200))
/** Longer than any answer takes, except after a hang: a backtracking pattern, a deadlock. */
const timeLimitMs = 30_000
const atOnce = 6

let server: TestServer
let home: Side
let other: Side
let temporary: TestPerson
beforeAll(async () => {
  server = await testServer()
  home = await makeSide(server, 'amaranth')
  other = await makeSide(server, 'bluebell')
  temporary = await person(server)
})
afterAll(() => server.dispose())

const ask = async ({ name, role, payload, headers }: FuzzedCall) => {
  const { method, path }: Call = callsTable[name]
  const token = await tokenOf(server, home, temporary, role)
  const query = Object.entries((payload ?? {}) as object).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value ?? null),
  ])
  return server.app.inject({
    method,
    url: `/api${path}${method === 'GET' ? `?${new URLSearchParams(query)}` : ''}`,
    headers: { 'content-type': 'application/json', ...headers, ...(token ? { accesstoken: token } : {}) },
    ...(method === 'POST' ? { payload: JSON.stringify(payload) } : {}),
  })
}

/** The fault of an answer; null for a good one. */
const fieldError = async (asked: FuzzedCall): Promise<string | null> => {
  const timer = new AbortController()
  const late = new Promise<string>((resolve) => {
    const timeout = setTimeout(() => resolve(`no answer in ${timeLimitMs} ms`), timeLimitMs)
    timer.signal.addEventListener('abort', () => clearTimeout(timeout))
  })
  const answered = ask(asked).then((response) => {
    const keys = Object.keys(response.json()).sort().join()
    if (keys !== 'code,message,msg,result,subMsg') return `no envelope: ${response.body.slice(0, 200)}`
    if (response.body.toLowerCase().includes(other.word)) return 'tells of the other organisation'
    return response.statusCode < 500
      ? null
      : `status ${response.statusCode}: ${server.logged.filter((line) => line.startsWith('error')).at(-1)}`
  })
  return Promise.race([answered, late]).finally(() => timer.abort())
}

const known = () => {
  const { ids, owner, member } = other
  return [
    ...Object.values(home.ids),
    ...[ids.orgId, ids.userId, ids.sessionId, ids.keyId, ids.invitationId, ids.applicationId, ids.requestId],
    ...[home.owner.email, home.owner.password, member.userId, owner.token, '123456', 'en', 'Asia/Shanghai', 'software'],
  ]
}

test(
  `${runs} fuzzed bodies of all calls: no failure, no missing answer (SEED=${seed})`,
  async () => {
    const calls = fc.sample(fuzzedCalls(known()), { seed, numRuns: runs })
    const fieldErrors: string[] = []
    const worker = async () => {
      for (let call = calls.pop(); call; call = calls.pop()) {
        if (calls.length % 25 === 0) await restoreRoles(server, home, temporary)
        const wrong = await fieldError(call)
        if (wrong) fieldErrors.push(`${wrong}\n${JSON.stringify(call).slice(0, 1000)}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const again = `SEED=${seed} FUZZ_RUNS=${runs} npx vitest run --project server server/test/fuzz-calls.test.ts`
    expect(fieldErrors.slice(0, 5), again).toEqual([])
    expect(await controlCharactersIn(server.db), again).toEqual([])
  },
  Math.max(60_000, runs * 100),
)

test('the bodies reach every call, beyond its schema', async () => {
  const calls = fc.sample(fuzzedCalls(known()), { seed: 1, numRuns: 12_000 })
  const accepted = calls.filter(({ name, payload }) => (callsTable[name] as Call).payload.safeParse(payload).success)
  const reached = new Set<string>(accepted.map(({ name }) => name))
  expect(Object.keys(callsTable).filter((name) => !reached.has(name))).toEqual([])
  expect(accepted.length / calls.length).toBeGreaterThan(0.5)
})
