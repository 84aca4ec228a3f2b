import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Forgery, type OidcEmulator, oidcEmulator } from '../../../test/emulators/oidc-emulator.ts'
import { codesOf, freshAddress, owner, person, registration, times } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

const origin = 'http://localhost:8080'
const callback = `${origin}/api/im/foxlab/callback`
const mei = { sub: 'mei-1', name: 'Mei Lin', email: 'mei@somewhere.example' }

let emulator: OidcEmulator
let server: TestServer
beforeAll(async () => {
  emulator = await oidcEmulator({ redirectUris: [callback] })
  server = await testServer({
    FOXLAB_ISSUER: emulator.issuer,
    FOXLAB_CLIENT_ID: emulator.client.id,
    FOXLAB_CLIENT_SECRET: emulator.client.secret,
  })
})
afterAll(async () => {
  await server.dispose()
  await emulator.close()
})
beforeEach(() => Object.assign(emulator, { person: mei, forgery: null }))

const cookieOf = ({ headers }: { headers: Record<string, unknown> }): string =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((line) => line.startsWith('sso_tx='))
    ?.split(';')[0] ?? ''

interface Journey {
  cookie: string
  /** The address of the provider's answer. */
  answer: string
}

const start = async (payload: object = {}): Promise<{ cookie: string; url: string }> => {
  const begun = await server.call('foxlabAuthUrl', payload)
  expect(begun.code).toBe('200')
  return { cookie: cookieOf(begun), url: begun.result }
}
/** To the provider and back to the door of the callback. */
const journey = async (payload: object = {}): Promise<Journey> => {
  const { cookie, url } = await start(payload)
  return { cookie, answer: await emulator.visit(url) }
}
/** Where the callback leads. */
const comeBack = async ({ cookie, answer }: Journey, headers: Record<string, string> = {}): Promise<URL> => {
  const response = await server.app.inject({ url: answer.slice(origin.length), headers: { cookie, ...headers } })
  expect(response.statusCode).toBe(303)
  expect(response.body).toBe('')
  return new URL(String(response.headers.location))
}
const redeem = (page: URL, cookie: string, more: object = {}) => {
  const { code, state } = Object.fromEntries(page.searchParams)
  return server.call('loginCode', { tenantId: 1, loginType: 'foxlab', code, state, ...more }, { headers: { cookie } })
}
const auditOf = async (userId: string): Promise<string[]> => {
  const query = 'SELECT action FROM audit_log WHERE actor_id = $1 ORDER BY id'
  const { rows } = await server.db.pool.query<{ action: string }>(query, [userId])
  return rows.map(({ action }) => action)
}
/** Registers with the identity of `who`; answers the new account. */
const registerAs = async (who: OidcEmulator['person']) => {
  emulator.person = who
  const trip = await journey()
  const { result } = await redeem(await comeBack(trip), trip.cookie)
  const email = freshAddress()
  const payload = await registration(server, email, { registerTicket: result.registerTicket })
  const answer = await server.call('register', payload, { headers: { cookie: trip.cookie } })
  return { answer, payload, email, cookie: trip.cookie }
}

describe('signing in', () => {
  test('an unknown identity registers by its ticket, then signs in and returns to the page it came from', async () => {
    const trip = await journey({ originalPath: '/p/WEB/board?x=1' })
    const page = await comeBack(trip)
    expect(page.pathname).toBe('/sso/login/get-foxlab-code')
    expect(page.searchParams.get('redirect')).toBe('/p/WEB/board?x=1')
    const unknown = await redeem(page, trip.cookie)
    expect(unknown).toMatchObject({
      code: '0410006',
      result: { provider: 'foxlab', name: 'Mei Lin', emailMasked: 'm…@somewhere.example' },
    })
    const email = freshAddress()
    const payload = await registration(server, email, { registerTicket: unknown.result.registerTicket })
    const made = await server.call('register', payload, { headers: { cookie: trip.cookie } })
    expect(made.code).toBe('200')

    const again = await journey()
    const signedIn = await redeem(await comeBack(again), again.cookie)
    expect(signedIn).toMatchObject({ code: '200', result: { userId: made.result.userId } })
  })

  test('an equal address links nothing', async () => {
    const email = freshAddress()
    await person(server, { email })
    emulator.person = { sub: 'somebody-else', name: 'Eve', email }
    const trip = await journey()
    expect((await redeem(await comeBack(trip), trip.cookie)).code).toBe('0410006')
  })

  test('no secret, code or token of the provider is in an address but the one that OAuth demands', async () => {
    const trip = await journey()
    const page = await comeBack(trip)
    const all = [...emulator.requests, page.href].join('\n')
    expect(all).not.toContain(emulator.client.secret)
    expect(page.href).not.toContain(new URL(trip.answer).searchParams.get('code'))
    expect(server.logged.join('\n')).not.toMatch(/code=(?!\*|…)[\w-]{20}/)
  })

  test('a disabled account stays out', async () => {
    const { answer } = await registerAs({ sub: 'disabled-1', name: 'Dis' })
    await server.db.pool.query('UPDATE accounts SET enabled = false WHERE id = $1', [answer.result.userId])
    const trip = await journey()
    expect((await redeem(await comeBack(trip), trip.cookie)).code).toBe('0410020')
  })

  test('many sign-ins ask the provider for its addresses and keys once', async () => {
    emulator.requests.length = 0
    for (let n = 0; n < 3; n += 1) {
      const trip = await journey()
      await redeem(await comeBack(trip), trip.cookie)
    }
    expect(emulator.requests.filter((line) => line.includes('.well-known'))).toEqual([])
    expect(emulator.requests.filter((line) => line.startsWith('POST /token'))).toHaveLength(3)
  })
})

describe('refused', () => {
  /** Refused at the callback: the page, and why. */
  const problemOf = async (trip: Journey, headers?: Record<string, string>) => {
    const page = await comeBack(trip, headers)
    expect(page.searchParams.has('code')).toBe(false)
    return page.searchParams.get('problem')
  }
  const changed = ({ cookie, answer }: Journey, change: (query: URLSearchParams) => void): Journey => {
    const url = new URL(answer)
    change(url.searchParams)
    return { cookie, answer: url.href }
  }

  test('no state, another state, a used state', async () => {
    const trip = await journey()
    expect(await problemOf(changed(trip, (query) => query.delete('state')))).toBe('expired')
    expect(await problemOf(changed(trip, (query) => query.set('state', 'x'.repeat(43))))).toBe('expired')
    await comeBack(trip)
    expect(await problemOf(trip)).toBe('expired')
  })

  test('another browser, no browser', async () => {
    const trip = await journey()
    const other = await start()
    expect(await problemOf({ ...trip, cookie: '' })).toBe('expired')
    expect(await problemOf({ ...trip, cookie: other.cookie })).toBe('expired')
  })

  test('the callback of another provider', async () => {
    const trip = await journey()
    const answer = trip.answer.replace('/foxlab/', '/google/')
    expect(await problemOf({ ...trip, answer })).toBe('expired')
  })

  test('a transaction of eleven minutes ago', async () => {
    const trip = await journey()
    server.later(11 * 60_000)
    expect(await problemOf(trip)).toBe('expired')
    server.later(-11 * 60_000)
  })

  test('a prefetch, a frame or a picture', async () => {
    const trip = await journey()
    expect(await problemOf(trip, { 'sec-purpose': 'prefetch' })).toBe('expired')
    expect(await problemOf(trip, { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' })).toBe('expired')
  })

  test('a person who does not agree', async () => {
    emulator.person = null
    expect(await problemOf(await journey())).toBe('denied')
  })

  test('another’s code in one’s own transaction (PKCE)', async () => {
    const [theirs, mine] = [await journey(), await journey()]
    const code = new URL(theirs.answer).searchParams.get('code') ?? ''
    expect(await problemOf(changed(mine, (query) => query.set('code', code)))).toBe('expired')
  })

  test('a code that nobody issued, and an issuer that is not the provider', async () => {
    expect(await problemOf(changed(await journey(), (query) => query.set('code', 'x'.repeat(43))))).toBe('expired')
    expect(await problemOf(changed(await journey(), (query) => query.set('iss', 'https://evil.example')))).toBe(
      'refused',
    )
  })

  const past = Math.floor(Date.now() / 1000) - 3600
  test.each<[string, Forgery]>([
    ['nonce', { claims: (claims) => ({ ...claims, nonce: 'of-another' }) }],
    ['no nonce', { claims: ({ nonce, ...claims }) => claims }],
    ['audience', { claims: (claims) => ({ ...claims, aud: 'another-client' }) }],
    ['issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
    ['expiry', { claims: (claims) => ({ ...claims, exp: past, iat: past - 60 }) }],
    ['key', { key: 'foreign' }],
    ['algorithm none', { key: 'none' }],
  ])('an ID token with a wrong %s', async (_what, forgery) => {
    emulator.forgery = forgery
    expect(await problemOf(await journey())).toBe('refused')
  })

  test('a voucher: twice, late, in another browser, of another provider, with another state', async () => {
    emulator.person = { sub: 'nobody-yet', name: 'New' }
    const trip = await journey()
    const page = await comeBack(trip)
    const other = await start()
    expect((await redeem(page, other.cookie)).code).toBe('0825003')
    expect((await redeem(page, '')).code).toBe('0825003')
    expect((await redeem(page, trip.cookie, { loginType: 'google' })).code).toBe('0825003')
    expect((await redeem(page, trip.cookie, { state: 'y'.repeat(43) })).code).toBe('0825003')
    server.later(61_000)
    expect((await redeem(page, trip.cookie)).code).toBe('0825003')
    server.later(-61_000)
    expect((await redeem(page, trip.cookie)).code).toBe('0410006')
    expect((await redeem(page, trip.cookie)).code).toBe('0825003')
  })

  test('of 50 redemptions of a voucher one succeeds', async () => {
    await registerAs({ sub: 'parallel-1', name: 'Par' })
    const trip = await journey()
    const page = await comeBack(trip)
    expect(codesOf(await times(50, () => redeem(page, trip.cookie)))).toEqual({ '200': 1, '0825003': 49 })
  })

  test('a register ticket: twice, in another browser, after half an hour; the account is not created', async () => {
    emulator.person = { sub: 'ticket-1', name: 'Tick' }
    const trip = await journey()
    const { registerTicket } = (await redeem(await comeBack(trip), trip.cookie)).result
    const other = await start()
    const tries = [
      { cookie: other.cookie, wait: 0, code: '0825003' },
      { cookie: trip.cookie, wait: 31 * 60_000, code: '0825003' },
      { cookie: trip.cookie, wait: 0, code: '200' },
      { cookie: trip.cookie, wait: 0, code: '0825003' },
    ]
    for (const { cookie, wait, code } of tries) {
      const email = freshAddress()
      server.later(wait)
      const payload = await registration(server, email, { registerTicket })
      expect((await server.call('register', payload, { headers: { cookie } })).code).toBe(code)
      server.later(-wait)
      const { rowCount } = await server.db.pool.query('SELECT 1 FROM accounts WHERE email = $1', [email])
      expect(rowCount).toBe(code === '200' ? 1 : 0)
    }
  })

  test('a page of another site as the target: the start has none', async () => {
    const trip = await journey({ originalPath: 'https://evil.example/' })
    expect((await comeBack(trip)).searchParams.has('redirect')).toBe(false)
  })

  test('a provider without an app, whatever is asked', async () => {
    expect((await server.call('googleAuthUrl', {})).code).toBe('0825')
    expect((await server.call('teamsAuthUrl', {})).code).toBe('0825')
    const { token } = await person(server)
    expect((await server.call('startBinding', { provider: 'google' }, { token })).code).toBe('0825')
  })
})

describe('linking', () => {
  const link = async (token: string) => {
    const begun = await server.call('startBinding', { provider: 'foxlab' }, { token })
    expect(begun.code).toBe('200')
    return { cookie: cookieOf(begun), answer: await emulator.visit(begun.result.url) }
  }

  test('links, signs in, unlinks; then the identity is unknown again', async () => {
    emulator.person = { sub: 'linked-1', name: 'Lin K.' }
    const someone = await person(server)
    const page = await comeBack(await link(someone.token))
    expect(`${page.pathname}${page.search}`).toBe('/setting/account?linked=foxlab')
    const asMe = { token: someone.token }
    const { list, available } = (await server.call('listBindings', {}, asMe)).result
    expect(list).toMatchObject([{ provider: 'foxlab', providerName: 'Foxlab', displayName: 'Lin K.' }])
    expect(available).toEqual([{ provider: 'foxlab', name: 'Foxlab' }])
    const trip = await journey()
    expect((await redeem(await comeBack(trip), trip.cookie)).result.userId).toBe(someone.userId)

    expect((await server.call('unbind', { bindingId: list[0].bindingId }, asMe)).code).toBe('200')
    expect(await auditOf(someone.userId)).toEqual(expect.arrayContaining(['binding.added', 'binding.removed']))
    const after = await journey()
    expect((await redeem(await comeBack(after), after.cookie)).code).toBe('0410006')
  })

  test('an identity of another account stays there', async () => {
    const { answer } = await registerAs({ sub: 'taken-1', name: 'Tak' })
    const someone = await person(server)
    const page = await comeBack(await link(someone.token))
    expect(page.pathname).toBe('/setting/account')
    expect(page.searchParams.get('problem')).toBe('taken')
    const trip = await journey()
    expect((await redeem(await comeBack(trip), trip.cookie)).result.userId).toBe(answer.result.userId)
  })

  test('a session that ended meanwhile links nothing', async () => {
    emulator.person = { sub: 'late-1', name: 'Late' }
    const someone = await person(server)
    const trip = await link(someone.token)
    await server.call('logout', {}, { token: someone.token })
    expect((await comeBack(trip)).searchParams.get('problem')).toBe('expired')
  })

  test('linking and unlinking need a recent proof', async () => {
    const someone = await person(server)
    server.later(6 * 60_000)
    for (const [name, payload] of [
      ['startBinding', { provider: 'foxlab' }],
      ['unbind', { bindingId: '00000000-0000-4000-8000-000000000000' }],
    ] as const)
      expect((await server.call(name, payload, { token: someone.token })).code).toBe('0410008')
    server.later(-6 * 60_000)
  })
})

describe('integrations of an organisation', () => {
  const save = (token: string, more: object = {}) =>
    server.call(
      'saveIntegration',
      { imType: 'foxlab', appType: 'self', appId: emulator.client.id, appSecret: emulator.client.secret, ...more },
      { token },
    )

  test('set up, tested, used for its own sign-in link, removed; the secret is never shown again', async () => {
    const host = await owner(server)
    const asHost = { token: host.token }
    const saved = await save(host.token)
    const listed = await server.call('listIntegrations', {}, asHost)
    expect(listed.result.list).toMatchObject([{ imType: 'foxlab', secretEnd: emulator.client.secret.slice(-4) }])
    expect(listed.result.available.map(({ imType }: { imType: string }) => imType)).toEqual([
      'foxlab',
      'google',
      'teams',
    ])
    const { rows } = await server.db.pool.query('SELECT * FROM integrations')
    for (const text of [JSON.stringify(listed), JSON.stringify(rows)])
      expect(text).not.toContain(emulator.client.secret)

    const { id } = saved.result
    const good = (await server.call('testIntegration', { id }, asHost)).result.steps
    expect(good).toEqual([
      { name: 'reach', ok: true, detail: '' },
      { name: 'credentials', ok: true, detail: '' },
    ])
    expect((await server.call('signInWays', { orgId: host.orgId })).result).toEqual([
      { provider: 'foxlab', name: 'Foxlab' },
    ])
    const trip = await journey({ orgId: host.orgId })
    expect((await redeem(await comeBack(trip), trip.cookie)).code).not.toBe('0825003')

    expect((await save(host.token, { appSecret: 'not-the-secret-of-this-app' })).result.id).toBe(id)
    const bad = (await server.call('testIntegration', { id }, asHost)).result.steps
    expect(bad[1]).toMatchObject({ name: 'credentials', ok: false, detail: 'invalid_client' })
    // without a secret the one before stays
    await save(host.token, { appSecret: undefined, appId: 'renamed' })
    expect((await server.call('listIntegrations', {}, asHost)).result.list).toMatchObject([
      { appId: 'renamed', secretEnd: '-app' },
    ])

    const lost = await journey()
    const own = await start({ orgId: host.orgId }).catch(() => null)
    expect(own).not.toBeNull()
    expect((await server.call('removeIntegration', { id }, asHost)).code).toBe('200')
    expect((await server.call('signInWays', { orgId: host.orgId })).result).toEqual([])
    expect((await comeBack(lost)).searchParams.has('code')).toBe(true)
    expect(await auditOf(host.userId)).toEqual(expect.arrayContaining(['integration.saved', 'integration.removed']))
  })

  test('a transaction whose integration was removed meanwhile ends without one', async () => {
    const host = await owner(server)
    const { id } = (await save(host.token)).result
    const trip = await journey({ orgId: host.orgId })
    await server.call('removeIntegration', { id }, { token: host.token })
    expect((await comeBack(trip)).searchParams.get('problem')).toBe('notIntegrated')
  })

  test('Teams needs the one directory that it serves', async () => {
    const host = await owner(server)
    const answer = await save(host.token, { imType: 'teams' })
    expect(answer).toMatchObject({ code: '0400001', result: { field: 'corpId' } })
  })
})
