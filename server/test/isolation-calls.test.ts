import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../src/core/calls/call-types.ts'
import { type CallName, callsTable } from '../../src/core/calls/calls.ts'
import { isolationCallsTable } from './isolation-calls.ts'
import { dumpOf } from './isolation-dump.ts'
import { makeSide, type RoleName, restoreRoles, roleNames, type Side, tokenOf } from './isolation-environment.ts'
import { person, type TestPerson } from './test-people.ts'
import { type TestServer, testServer } from './test-server.ts'

const words = { a: 'amaranth', b: 'bluebell' } as const

let server: TestServer
let sides: Record<'a' | 'b', Side>
let temporary: TestPerson
beforeAll(async () => {
  server = await testServer()
  sides = { a: await makeSide(server, words.a), b: await makeSide(server, words.b) }
  temporary = await person(server)
})
afterAll(() => server.dispose())

/** The expected code for this role; undefined if any answer about the caller's own data is fine. */
const expected = (name: CallName, role: RoleName): string | undefined => {
  const row: Call = callsTable[name]
  const { refused } = isolationCallsTable[name]
  if (row.auth === 'cookie' || (row.auth !== 'open' && role === 'outsider')) return '04206'
  if ((row.sensitive || row.requiresRecentAuth) && role === 'apiKey') return '0403001'
  if (row.auth === 'admin' && (role === 'member' || role === 'temporary')) return '0403001'
  return refused
}

const secretsOf = ({ word, owner, administrator, member, key, ids }: Side): string[] => [
  word,
  key,
  ids.orgId,
  ids.sessionId,
  ids.keyId,
  ids.invitationId,
  ids.applicationId,
  ids.requestId,
  ...[owner, administrator, member].flatMap(({ email, token }) => [email, token]),
]

const attempt = async (name: CallName, role: RoleName, mine: Side, other: Side) => {
  const token = await tokenOf(server, mine, temporary, role)
  const answer = await server.call(name, isolationCallsTable[name].with(other.ids), { ...(token ? { token } : {}) })
  const what = `${name} by ${role} of ${mine.word}`
  expect(answer.status, what).toBeLessThan(500)
  const code = expected(name, role)
  if (code) expect(answer.code, what).toBe(code)
  const body = JSON.stringify([answer, answer.headers]).toLowerCase()
  for (const secret of secretsOf(other)) expect(body, what).not.toContain(secret.toLowerCase())
}

/** The other direction runs the same code, so only `npm run proofs` tries it. */
const directions = process.env.TORTURE
  ? ([
      ['a', 'b'],
      ['b', 'a'],
    ] as const)
  : ([['a', 'b']] as const)

describe.each(directions)('%s with the ids of %s', (mine, other) => {
  let before = ''
  beforeAll(async () => {
    before = await dumpOf(server.db, sides[other])
  })
  test.each(Object.keys(callsTable) as CallName[])('%s', async (name) => {
    await restoreRoles(server, sides[mine], temporary)
    for (const role of roleNames) await attempt(name, role, sides[mine], sides[other])
    expect(await dumpOf(server.db, sides[other])).toBe(before)
  })
})

test('inside their own organisation the attempts succeed, so the refusals are due to the other organisation', async () => {
  const home = await makeSide(server, 'celandine')
  const named = (Object.keys(callsTable) as CallName[]).filter(
    // a purchase belongs to nobody yet
    (name) =>
      isolationCallsTable[name].refused === '0404001' &&
      !['revokeSessions', 'marketplaceRegistration', 'attachPurchase'].includes(name),
  )
  const codes: Record<string, string> = {}
  for (const name of named) {
    const { token } = home.owner
    codes[name] = (await server.call(name, isolationCallsTable[name].with(home.ids), { token })).code
  }
  // earlier calls have used up some ids
  const usedUp = ['removeMember', 'revokeInvitation', 'rejectApplication']
  for (const name of named) if (!usedUp.includes(name)) expect(codes[name], name).toBe('200')
})
