import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, owner, person, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const redirectUri = 'http://127.0.0.1:49152/cb?window=1'

/** The state that an IDE holds while its user is in the browser. */
const begin = () => {
  const codeVerifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  return { codeVerifier, codeChallenge, state: randomBytes(8).toString('hex') }
}
const authorize = (token: string, { codeChallenge, state }: ReturnType<typeof begin>, more: object = {}) =>
  server.call('authorizeIde', { clientId: 'vscode', redirectUri, state, codeChallenge, ...more }, { token })
const redeem = (code: string, { codeVerifier }: ReturnType<typeof begin>, more: object = {}) =>
  server.call('redeemIdeCode', { clientId: 'vscode', redirectUri, code, codeVerifier, ...more })
const isSignedIn = async (token: string) => (await server.call('validateToken', {}, { token })).code === '200'

const agreed = async (token: string) => {
  const ide = begin()
  const { result } = await authorize(token, ide)
  const url = new URL(result.redirectUrl)
  return { ide, url, code: url.searchParams.get('code') ?? '' }
}

describe('signing in to an IDE', () => {
  test('only the IDE can exchange the code for a session, which is named and can be ended like any other', async () => {
    const someone = await owner(server)
    const { ide, url, code } = await agreed(someone.token)
    expect([url.origin, url.searchParams.get('window'), url.searchParams.get('state')]).toEqual([
      'http://127.0.0.1:49152',
      '1',
      ide.state,
    ])
    const answer = await redeem(code, ide)
    expect(answer.result.userId).toBe(someone.userId)
    expect(Date.parse(answer.result.expiresAt)).toBeGreaterThan(Date.now())
    expect(answer.headers['set-cookie']).toBeUndefined()
    const token = answer.result.token as string
    expect((await server.call('organizationInfo', {}, { token })).result.id).toBe(someone.orgId)
    const { result: sessions } = await server.call('listSessions', {}, { token: someone.token })
    const named = sessions.find(({ deviceName }: { deviceName: string }) => deviceName === 'Visual Studio Code')
    await server.call('revokeSessions', { sessionId: named.sessionId }, { token: someone.token })
    expect(await isSignedIn(token)).toBe(false)
    expect(server.logged.join('\n')).not.toContain(code)
    const { rows } = await server.db.pool.query('SELECT * FROM ide_codes')
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('calls that need a recent proof of identity require it again', async () => {
    const { token } = await person(server)
    const { ide, code } = await agreed(token)
    const { result } = await redeem(code, ide)
    const change = await server.call('changeEmail', { orgEmail: 'new@mail-of-tests.com' }, { token: result.token })
    expect(change.code).toBe('0410008')
  })

  test('without the verifier, at another address or for another client the code is refused', async () => {
    const { token } = await person(server)
    const { ide, code } = await agreed(token)
    const attempts = [
      redeem(code, begin()),
      redeem(code, { ...ide, codeVerifier: ide.codeChallenge }),
      redeem(code, { ...ide, codeVerifier: '' }),
      redeem(code, ide, { redirectUri: 'http://127.0.0.1:49152/cb' }),
      redeem(code, ide, { clientId: 'jetbrains' }),
      redeem('', ide),
    ]
    expect(codesOf(await Promise.all(attempts))).toEqual({ '0413001': attempts.length })
    expect((await redeem(code, ide)).code).toBe('200')
  })

  test('fifty exchanges at once: one session, which ends because the code was used again', async () => {
    const { token } = await person(server)
    const { ide, code } = await agreed(token)
    const answers = await times(50, () => redeem(code, ide))
    expect(codesOf(answers)).toEqual({ '200': 1, '0413001': 49 })
    const made = answers.find((answer) => answer.code === '200')?.result.token
    expect(await isSignedIn(made)).toBe(false)
    expect(await isSignedIn(token)).toBe(true)
  })

  test('the code expires after a minute and with the session that agreed', async () => {
    const { token } = await person(server)
    const left = await agreed(token)
    await server.call('logout', {}, { token })
    expect((await redeem(left.code, left.ide)).code).toBe('0413001')
    const late = await agreed((await person(server)).token)
    server.later(61_000)
    expect((await redeem(late.code, late.ide)).code).toBe('0413001')
  })

  test.each([
    [{ clientId: 'toString' }, 'clientId'],
    [{ redirectUri: 'https://evil.example/cb' }, 'redirectUri'],
    [{ redirectUri: 'jetbrains://idea/cb' }, 'redirectUri'],
    [{ state: 'a b' }, 'state'],
    [{ codeChallenge: 'plain' }, 'codeChallenge'],
  ])('%j is refused', async (more, field) => {
    const { token } = await person(server)
    const answer = await authorize(token, begin(), more)
    expect([answer.code, answer.result.field]).toEqual(['0400001', field])
  })

  test('an API key cannot agree for its owner', async () => {
    const { token } = await person(server)
    const { result } = await server.call('createApiKey', { name: 'Mine' }, { token })
    expect((await authorize(result.key, begin())).code).toBe('0403001')
  })
})
