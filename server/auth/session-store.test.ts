import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, goodPassword, owner, person, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { createSecrets } from './secrets.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const dayMs = 24 * 3_600_000
const secrets = createSecrets('any: tokens are hashed without a key')

const endOf = async (token: string): Promise<number> => {
  const sql = 'SELECT expires_at AS "endsAt" FROM sessions WHERE token_hash = $1'
  const { rows } = await server.db.pool.query(sql, [secrets.hashToken(token)])
  return rows[0].endsAt.getTime()
}
const ended = (token: string, endsAt: Date) =>
  server.db.pool.query('UPDATE sessions SET expires_at = $2 WHERE token_hash = $1', [secrets.hashToken(token), endsAt])

test('a session lasts 14 days; then its token is refused and cannot be exchanged', async () => {
  const { token } = await person(server)
  expect(Math.abs((await endOf(token)) - Date.now() - 14 * dayMs)).toBeLessThan(60_000)
  expect((await server.call('validateToken', {}, { token })).code).toBe('200')
  await ended(token, new Date(Date.now() - 1))
  for (const name of ['validateToken', 'assemble', 'createTicket'] as const)
    expect((await server.call(name, { target: '/', nonce: 'n' }, { token })).code, name).toBe('04206')
  const resumed = await server.app.inject({
    method: 'POST',
    url: '/api/account/session/resume',
    headers: { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin', 'x-sso-worker': '1' },
    cookies: { 'pms-app-token-dev': token },
    payload: {},
  })
  expect(resumed.json().code).toBe('04206')
  // a sign-in that was answered in between may have set a new cookie
  expect(resumed.headers['set-cookie']).toBeUndefined()
})

test('a sign-in ends the session used longest ago, and waits for nobody who is changing it', async () => {
  const { email, userId } = await person(server)
  await server.db.pool.query(
    `INSERT INTO sessions (user_id, device_name, token_hash, expires_at, last_seen_at)
     SELECT $1::bigint, 'old', concat('old ', $1::text, ' ', n), now() + interval '1 day', now() - n * interval '1 hour'
     FROM generate_series(1, 60) n`,
    [userId],
  )
  const livingOld = async () => {
    const sql = `SELECT token_hash FROM sessions WHERE user_id = $1 AND device_name = 'old' AND ended_at IS NULL`
    return (await server.db.pool.query(sql, [userId])).rows.map((row) => Number(row.token_hash.split(' ')[2]))
  }
  const other = await server.db.pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT 1 FROM sessions WHERE token_hash = $1 FOR UPDATE', [`old ${userId} 60`])
  const signIn = () => server.call('login', { tenantId: 1, orgEmail: email, password: goodPassword })
  try {
    expect((await signIn()).code).toBe('200')
  } finally {
    await other.query('COMMIT')
    other.release()
  }
  expect((await livingOld()).toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 48 }, (_, at) => at + 1), 60])
  expect((await signIn()).code).toBe('200')
  expect(Math.max(...(await livingOld()))).toBe(47)
})

test('a new token does not extend the session', async () => {
  const { token } = await owner(server)
  const soon = new Date(Date.now() + dayMs)
  await ended(token, soon)
  const made = await server.call(
    'createOrganization',
    { orgName: 'Second', language: 'en', timeZone: 'UTC' },
    { token },
  )
  expect(made.code).toBe('200')
  expect(made.result.token).not.toBe(token)
  expect(await endOf(made.result.token)).toBe(soon.getTime())
})

describe('a new proof of identity', () => {
  const prove = (token: string) => server.call('reauthenticate', { password: goodPassword }, { token })
  const isValid = async (token: string) => (await server.call('validateToken', {}, { token })).code

  test('gives the session another token, in the cookie too; the old one ends when that is used', async () => {
    const { token } = await person(server)
    const endsAt = await endOf(token)
    const proved = await prove(token)
    expect(proved.result).toMatchObject({ renewed: true, token: expect.not.stringMatching(token) })
    expect(String(proved.headers['set-cookie'])).toContain(proved.result.token)
    expect(await endOf(proved.result.token)).toBe(endsAt)
    expect(await isValid(token), 'the answer may be lost').toBe('200')
    expect(await isValid(proved.result.token)).toBe('200')
    expect(await isValid(token)).toBe('04206')
    const { result } = await server.call('listSessions', {}, { token: proved.result.token })
    expect(result).toHaveLength(1)
  })

  test('one of several at once gets a new token; the others continue with theirs until that is used', async () => {
    const { token } = await person(server)
    const answers = await times(8, () => prove(token))
    expect(codesOf(answers)).toEqual({ '200': 8 })
    const given = answers.flatMap(({ result }) => result.token ?? [])
    expect(given).toHaveLength(1)
    expect([await isValid(token), await isValid(given[0]), await isValid(token)]).toEqual(['200', '200', '04206'])
  })

  test('a failed proof does not change the token', async () => {
    const { token } = await person(server)
    const refused = await server.call('reauthenticate', { password: 'wrong' }, { token })
    expect([refused.code, refused.headers['set-cookie']]).toEqual(['0410001', undefined])
    expect(await isValid(token)).toBe('200')
  })
})

test('a session from a ticket or IDE code ends with the session that created it', async () => {
  const { token } = await owner(server)
  const soon = new Date(Date.now() + dayMs)
  await ended(token, soon)
  const { ticket } = (await server.call('createTicket', {}, { token })).result
  const redeemed = await server.call('redeemTicket', { ticket })
  expect(await endOf(redeemed.result.token)).toBe(soon.getTime())

  const codeVerifier = 'v'.repeat(43)
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const asked = { clientId: 'vscode', redirectUri: 'http://127.0.0.1:49152/cb' }
  const allowed = await server.call('authorizeIde', { ...asked, state: 'a-state-of-it', codeChallenge }, { token })
  const code = new URL(allowed.result.redirectUrl).searchParams.get('code')
  const ide = await server.call('redeemIdeCode', { ...asked, code, codeVerifier })
  expect(await endOf(ide.result.token)).toBe(soon.getTime())
  expect(ide.result.expiresAt).toBe(soon.toISOString())
})

test.each([
  ['somebody ended', 'revoked', '403'],
  ['a new password ended', 'passwordReset', '403'],
  ['its person left', 'signedOut', '04206'],
])('a session that %s is reported, for its token and its cookie', async (_what, reason, code) => {
  const { token } = await person(server)
  const query = 'UPDATE sessions SET ended_at = now(), ended_reason = $2 WHERE token_hash = $1'
  await server.db.pool.query(query, [secrets.hashToken(token), reason])
  const ours = { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin', 'x-sso-worker': '1' }
  const headers = { ...ours, cookie: `pms-app-token-dev=${token}` }
  expect((await server.call('resumeSession', {}, { headers })).code).toBe(code)
  expect((await server.call('validateToken', {}, { token })).code).toBe(code)
})
