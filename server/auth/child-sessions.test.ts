import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword, memberOf, owner, person, type TestPerson, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const viaTicket = async (token: string): Promise<string> => {
  const { ticket } = (await server.call('createTicket', {}, { token })).result
  return (await server.call('redeemTicket', { ticket })).result.token
}
const viaIde = async (token: string): Promise<string> => {
  const codeVerifier = 'v'.repeat(43)
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const asked = { clientId: 'vscode', redirectUri: 'http://127.0.0.1:49152/cb' }
  const allowed = await server.call('authorizeIde', { ...asked, state: 'a-state-of-it', codeChallenge }, { token })
  const code = new URL(allowed.result.redirectUrl).searchParams.get('code')
  return (await server.call('redeemIdeCode', { ...asked, code, codeVerifier })).result.token
}
const codeOf = async (token: string) => (await server.call('validateToken', {}, { token })).code
const login = async ({ email }: TestPerson): Promise<string> =>
  (await server.call('login', { tenantId: 1, orgEmail: email, password: goodPassword })).result.token
const sessionIdOf = async (token: string): Promise<string> => {
  const { result } = await server.call('listSessions', {}, { token })
  return result.find(({ current }: { current: boolean }) => current).sessionId
}

const makers = { 'a ticket': viaTicket, 'the code of an IDE': viaIde } as const
const made = Object.keys(makers) as (keyof typeof makers)[]

describe.each(made)('a session made by %s ends with the one it was made from', (how) => {
  test('when that is revoked', async () => {
    const anna = await person(server)
    const parent = await login(anna)
    const child = await makers[how](parent)
    const grandchild = await viaTicket(child)
    expect(await codeOf(grandchild)).toBe('200')
    await server.call('revokeSessions', { sessionId: await sessionIdOf(parent) }, { token: anna.token })
    expect([await codeOf(parent), await codeOf(child), await codeOf(grandchild)]).toEqual(['403', '403', '403'])
    expect(await codeOf(anna.token)).toBe('200')
  })

  test('when its person signs out', async () => {
    const anna = await person(server)
    const child = await makers[how](anna.token)
    await server.call('logout', {}, { token: anna.token })
    expect(await codeOf(child)).toBe('04206')
  })

  test('when its person is put out of the organisation', async () => {
    const host = await owner(server)
    const member = await memberOf(server, host)
    const child = await makers[how](member.token)
    await server.call('removeMember', { userId: member.userId }, { token: host.token })
    expect(await codeOf(child)).toBe('403')
  })

  test('in the very moment it is made', async () => {
    const anna = await person(server)
    const parent = await login(anna)
    const sessionId = await sessionIdOf(parent)
    const [revoked, ...children] = await Promise.all([
      server.call('revokeSessions', { sessionId }, { token: anna.token }),
      ...(await times(8, async () => makers[how](parent).catch(() => null))),
    ])
    expect(revoked.code).toBe('200')
    for (const child of children) if (child) expect(await codeOf(child)).not.toBe('200')
  })
})

test('whoever changes the password in a session made by a ticket stays signed in there', async () => {
  const anna = await person(server)
  const child = await viaTicket(anna.token)
  const change = { oldPassword: goodPassword, password: 'seven-boats-under-cloud-92' }
  const { result } = await server.call('changePassword', change, { token: child })
  expect(await codeOf(anna.token)).toBe('403')
  expect(await codeOf(result.token)).toBe('200')
})
