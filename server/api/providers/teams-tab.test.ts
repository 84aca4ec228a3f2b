import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OidcEmulator, oidcEmulator } from '../../test/emulators/oidc-emulator.ts'
import { cookieOf } from '../../test/provider-journeys.ts'
import { freshAddress, owner, registration, type TestPerson, times } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

const tenant = '11111111-2222-4333-8444-55555555abcd'

let entra: OidcEmulator
let server: TestServer
let host: TestPerson & { orgId: string }
beforeAll(async () => {
  entra = await oidcEmulator({ redirectUris: [], path: `/${tenant}/v2.0` })
  server = await testServer({ TEAMS_AUTHORITY: new URL(entra.issuer).origin, TEAMS_CLIENT_APPS: 'teams-web' })
  host = await owner(server)
  const app = { imType: 'teams', appType: 'self', appId: entra.client.id, appSecret: entra.client.secret }
  await server.call('saveIntegration', { ...app, corpId: tenant }, { token: host.token })
})
afterAll(async () => {
  await server.dispose()
  await entra.close()
})

const claims = (change: Record<string, unknown> = {}) => {
  const now = Math.floor(Date.now() / 1000)
  const ids = { tid: tenant, oid: 'o-1', sub: 'pairwise' }
  const scope = { scp: 'access_as_user', azp: 'teams-web' }
  return { iss: entra.issuer, aud: entra.client.id, iat: now, nbf: now, exp: now + 600, ...ids, ...scope, ...change }
}
const exchange = (code: string, orgUuid = host.orgId) =>
  server.call('exchangeMessengerCode', { imType: 'teams', orgUuid, code })

test('the token of a Teams tab becomes a handle', async () => {
  expect((await exchange(await entra.clientToken(claims()))).result).toMatchObject({ bound: false, expiresIn: 60 })
  const byName = claims({ aud: `api://${entra.client.id}`, tid: tenant.toUpperCase() })
  expect((await exchange(await entra.clientToken(byName))).code).toBe('200')
})

const past = Math.floor(Date.now() / 1000) - 3600
test.each<[string, Record<string, unknown>, string]>([
  ['audience', { aud: 'another-app' }, '0410012'],
  ['issuer', { iss: 'https://evil.example' }, '0410012'],
  ['expiry', { exp: past }, '0825003'],
  ['expiry: none', { exp: undefined }, '0410012'],
  ['start', { nbf: Math.floor(Date.now() / 1000) + 3600 }, '0410012'],
  ['tenant', { tid: 'another' }, '0825002'],
  ['object id: none', { oid: undefined }, '0825002'],
  ['scope', { scp: 'User.Read' }, '0825001'],
  ['scope: none', { scp: undefined }, '0825001'],
  ['client', { azp: 'another-client' }, '0825001'],
  ['client: none', { azp: undefined }, '0825001'],
])('refused: a token with a wrong %s', async (_what, change, code) => {
  expect((await exchange(await entra.clientToken(claims(change)))).code).toBe(code)
})

test('refused: a token of another key, and one that is no token', async () => {
  expect((await exchange(await entra.clientToken(claims(), 'foreign'))).code).toBe('0410012')
  expect((await exchange('no-token')).code).toBe('0410012')
})

test('fifty tokens ask for the directory’s keys once', async () => {
  const asked = () => entra.requests.filter((line) => line.includes('jwks')).length
  await exchange(await entra.clientToken(claims()))
  const before = asked()
  await times(50, async () => exchange(await entra.clientToken(claims())))
  expect([asked() - before, before > 0]).toEqual([0, true])
})

test('a token for the app of another organisation, which typed the same directory, is not the person of this one', async () => {
  const use = async (aud: string, orgUuid: string) => {
    const answer = await exchange(await entra.clientToken(claims({ aud, oid: 'o-victim' })), orgUuid)
    const headers = { cookie: cookieOf(answer) }
    const payload = { imType: 'teams', orgUuid, externalUserId: answer.result.externalUserId }
    const { result } = await server.call('messengerToken', payload, { headers })
    return { headers, bound: answer.result.bound, ...result }
  }
  const { registerTicket, headers } = await use(entra.client.id, host.orgId)
  const made = await server.call('register', await registration(server, freshAddress(), { registerTicket }), {
    headers,
  })
  expect(made.code).toBe('200')
  expect(await use(entra.client.id, host.orgId)).toMatchObject({ bound: true, userId: made.result.userId })

  const mallory = await owner(server)
  const app = { imType: 'teams', appType: 'self', appId: 'app-of-mallory', appSecret: 'secret-of-mallory' }
  await server.call('saveIntegration', { ...app, corpId: tenant }, { token: mallory.token })
  expect(await use('app-of-mallory', mallory.orgId)).toMatchObject({ bound: false, authorized: false })
})
