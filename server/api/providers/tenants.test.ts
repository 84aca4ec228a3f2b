import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OidcEmulator, oidcEmulator } from '../../test/emulators/oidc-emulator.ts'
import { owner, person } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

const origin = 'http://localhost:8080'
const tenant = '11111111-2222-4333-8444-555555555555'

let google: OidcEmulator
let entra: OidcEmulator
let server: TestServer
beforeAll(async () => {
  google = await oidcEmulator({ redirectUris: [`${origin}/api/im/google/callback`] })
  entra = await oidcEmulator({ redirectUris: [`${origin}/api/im/teams/callback`], path: `/${tenant}/v2.0` })
  server = await testServer({
    GOOGLE_ISSUER: google.issuer,
    GOOGLE_CLIENT_ID: google.client.id,
    GOOGLE_CLIENT_SECRET: google.client.secret,
    TEAMS_AUTHORITY: new URL(entra.issuer).origin,
    TEAMS_TENANT: tenant,
    TEAMS_CLIENT_ID: entra.client.id,
    TEAMS_CLIENT_SECRET: entra.client.secret,
  })
})
afterAll(async () => {
  await server.dispose()
  await Promise.all([google.close(), entra.close()])
})

/** Signs in at the provider and returns the page that the callback redirects to. */
const journey = async (provider: 'google' | 'teams', payload: object = {}) => {
  const begun = await server.call(`${provider}AuthUrl`, payload)
  const cookie = [begun.headers['set-cookie']].flat().map(String)[0]?.split(';')[0] ?? ''
  const answer = await (provider === 'google' ? google : entra).visit(begun.result)
  const { headers } = await server.app.inject({ url: answer.slice(origin.length), headers: { cookie } })
  const page = new URL(String(headers.location))
  const { code = '', state = '' } = Object.fromEntries(page.searchParams)
  const redeem = () =>
    server.call('loginCode', { tenantId: 1, loginType: provider, code, state }, { headers: { cookie } })
  return { page, redeem, url: new URL(begun.result) }
}

test('Google: any account by the operator’s app; by an organisation’s, those of its Workspace domain alone', async () => {
  google.person = { sub: 'g-1', name: 'Gao', hd: 'other.example' }
  const general = await journey('google')
  expect(general.page.pathname).toBe('/sso/login/get-google-code')
  expect(await general.redeem()).toMatchObject({ code: '0410006', result: { provider: 'google', name: 'Gao' } })

  const host = await owner(server)
  const app = { imType: 'google', appType: 'self', appId: google.client.id, appSecret: google.client.secret }
  await server.call('saveIntegration', { ...app, corpId: 'tide.example' }, { token: host.token })
  const foreign = await journey('google', { orgId: host.orgId })
  expect(foreign.url.searchParams.get('hd')).toBe('tide.example')
  expect(foreign.page.searchParams.get('problem')).toBe('otherTenant')
  google.person = { sub: 'g-2', name: 'Priv' }
  expect((await journey('google', { orgId: host.orgId })).page.searchParams.get('problem')).toBe('otherTenant')
  google.person = { sub: 'g-3', name: 'Own', hd: 'Tide.example' }
  expect((await (await journey('google', { orgId: host.orgId })).redeem()).code).toBe('0410006')
})

test('check-email names the ways of a domain, the same for every address of it', async () => {
  const host = await owner(server)
  const domain = host.email.split('@')[1] ?? ''
  const waysOf = async (orgEmail: string) => (await server.call('checkEmail', { orgEmail })).result
  const plain = { valid: true, methods: ['password', 'code'], ssoOnly: false }
  const byGoogle = { ...plain, methods: [...plain.methods, 'google'] }
  expect(await waysOf('nobody@gmail.com')).toEqual(byGoogle)
  expect(await waysOf(host.email)).toEqual(plain)

  const app = { imType: 'google', appType: 'self', appId: google.client.id, appSecret: google.client.secret }
  const claim = (someone: typeof host, corpId: string) =>
    server.call('saveIntegration', { ...app, corpId }, { token: someone.token })
  await claim(host, domain)
  for (const address of [host.email, `nobody@${domain}`])
    expect(await waysOf(address)).toEqual({ ...byGoogle, orgId: host.orgId })
  // a domain in which no owner has an address, and one that two organisations name
  const stranger = await owner(server)
  await claim(stranger, 'victim.example')
  expect(await waysOf('ceo@victim.example')).toEqual(plain)
  await claim(stranger, domain)
  expect(await waysOf(host.email)).toEqual(plain)
})

test('Teams: the object id of the one directory; each problem has its result page', async () => {
  entra.person = { sub: 'pairwise', name: 'Tea', tid: tenant, oid: 'o-1' }
  const known = await journey('teams')
  expect(known.page.pathname).toBe('/sso/teams/transit')
  expect((await known.redeem()).code).toBe('0410006')
  const { rows } = await server.db.pool.query(
    `SELECT identity FROM provider_vouchers WHERE provider = 'teams' AND purpose = 'register'`,
  )
  expect(rows[0].identity).toMatchObject({ tenantKey: tenant, subject: 'o-1', altSubjects: { sub: 'pairwise' } })

  for (const claims of [{ tid: 'another', oid: 'o-1' }, { oid: 'o-1' }, { tid: tenant }]) {
    entra.person = { sub: 'pairwise', ...claims }
    entra.forgery = { claims: ({ tid: _tid, oid: _oid, ...rest }) => ({ ...rest, ...claims }) }
    expect((await journey('teams')).page.pathname).toBe('/sso/teams/error/org-mismatch')
  }
  entra.forgery = { claims: (all) => ({ ...all, nonce: 'of-another' }) }
  expect((await journey('teams')).page.pathname).toBe('/sso/teams/error/other')
  entra.forgery = null
  const late = await server.app.inject({ url: '/api/im/teams/callback?code=x&state=y' })
  expect(new URL(String(late.headers.location)).pathname).toBe('/sso/teams/error/is-auth-expired')
})

test('Teams: a linked account ends on teams/authorized, a taken one on error/bind-duplication', async () => {
  entra.person = { sub: 'pairwise-2', name: 'Two', tid: tenant, oid: 'o-2' }
  const link = async () => {
    const { token } = await person(server)
    const begun = await server.call('startBinding', { provider: 'teams' }, { token })
    const cookie = [begun.headers['set-cookie']].flat().map(String)[0]?.split(';')[0] ?? ''
    const answer = await entra.visit(begun.result.url)
    const { headers } = await server.app.inject({ url: answer.slice(origin.length), headers: { cookie } })
    return new URL(String(headers.location)).pathname
  }
  expect(await link()).toBe('/sso/teams/authorized')
  expect(await link()).toBe('/sso/teams/error/bind-duplication')
})
