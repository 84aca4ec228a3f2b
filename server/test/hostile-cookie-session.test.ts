import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress, mailedCode, owner, person, registration, type TestPerson } from './test-people.ts'
import { type TestServer, testServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const ours = { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }
const cookieOf = ({ token }: Pick<TestPerson, 'token'>) => `pms-app-token-dev=${token}`
const codeFor = async ({ token }: TestPerson) => (await server.call('validateToken', {}, { token })).code
const lastAudit = async () => {
  const { rows } = await server.db.pool.query(
    `SELECT action, actor_id::text AS actor, detail, org_id FROM audit_log WHERE action = 'session.replaced' ORDER BY id DESC LIMIT 1`,
  )
  return rows[0]
}

/** The ways to sign in. Each starts a session of a person other than the cookie's. */
const signInMethods: Record<string, (headers: Record<string, string>) => Promise<{ code: string }>> = {
  login: async (headers) => {
    const { email, password } = await person(server)
    return server.call('login', { tenantId: 1, orgEmail: email, password }, { headers })
  },
  loginCode: async (headers) => {
    const { email } = await person(server)
    const { requestId, emailCode } = await mailedCode(server, email, 'login')
    const payload = { tenantId: 1, loginType: 'email', code: emailCode, requestId, orgEmail: email }
    return server.call('loginCode', payload, { headers })
  },
  register: async (headers) => server.call('register', await registration(server, freshAddress()), { headers }),
  'register again': async (headers) => {
    const payload = await registration(server, freshAddress())
    await server.call('register', payload)
    return server.call('register', payload, { headers })
  },
}

test.each(Object.keys(signInMethods))('%s ends the session of the browser’s old cookie', async (method) => {
  const before = await owner(server)
  expect((await signInMethods[method]?.({ ...ours, cookie: cookieOf(before) }))?.code).toBe('200')
  expect(await codeFor(before)).toBe('403')
  expect(await lastAudit()).toMatchObject({ actor: before.userId, org_id: null, detail: { orgId: before.orgId } })
})

test('a failed sign-in ends nothing', async () => {
  const before = await owner(server)
  const wrong = { tenantId: 1, orgEmail: before.email, password: 'not the password' }
  const answer = await server.call('login', wrong, { headers: { ...ours, cookie: cookieOf(before) } })
  expect(answer.code).toBe('0410001')
  expect(await codeFor(before)).toBe('200')
})

test('a repeated registration does not end the session it started', async () => {
  const payload = await registration(server, freshAddress())
  const asked = { idempotencyKey: 'the-same-key-0123456789', headers: ours }
  const first = await server.call('register', payload, asked)
  const headers = { ...ours, cookie: cookieOf(first.result) }
  const again = await server.call('register', payload, { ...asked, headers })
  expect(again.result.token).toBe(first.result.token)
  expect(await codeFor(again.result)).toBe('200')
})

test.each([
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a sibling domain', { origin: 'http://localhost:8080', 'sec-fetch-site': 'same-site' }],
  ['a frame without an origin', { origin: 'null' }],
  ['a form', { ...ours, 'content-type': 'application/x-www-form-urlencoded' }],
  ['plain text', { ...ours, 'content-type': 'text/plain' }],
  ['nobody knows where', {}],
])('%s cannot end a session by signing in with its cookie', async (_what, headers) => {
  const [before, other] = [await owner(server), await person(server)]
  await server.app.inject({
    method: 'POST',
    url: '/api/account/login',
    headers: { 'content-type': 'application/json', ...headers, cookie: cookieOf(before) },
    payload: JSON.stringify({ tenantId: 1, orgEmail: other.email, password: other.password }),
  })
  expect(await codeFor(before)).toBe('200')
})

test('signing out with a replaced token ends the session of the cookie, from our own page only', async () => {
  const { email, password, token } = await owner(server)
  const successor = (await server.call('reauthenticate', { password }, { token })).result
  const cookie = cookieOf(successor)
  await server.call('logout', {}, { token, headers: { origin: 'null', cookie } })
  expect([email, await codeFor(successor)]).toEqual([email, '200'])
  await server.call('logout', {}, { token, headers: { ...ours, cookie } })
  expect([email, await codeFor(successor)]).toEqual([email, '04206'])
})

test('concurrent sign-ins and sign-outs of one browser all complete', async () => {
  const before = await owner(server)
  const headers = { ...ours, cookie: cookieOf(before) }
  const login = { tenantId: 1, orgEmail: before.email, password: before.password }
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => server.call('login', login, { headers })),
    ...Array.from({ length: 8 }, () => server.call('logout', {}, { token: before.token, headers })),
  ])
  expect(answers.map(({ code }) => code)).toEqual(Array(16).fill('200'))
  expect(await codeFor(before)).toMatch(/^403$|^04206$/)
})
