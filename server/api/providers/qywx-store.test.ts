import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type QywxSuiteEmulator, qywxSuiteEmulator } from '../../test/emulators/qywx-suite-emulator.ts'
import { cookieOf, journeysOf } from '../../test/provider-journeys.ts'
import { owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

const origin = 'http://localhost:8080'
const page = `${origin}/sso/qywx/transit`
const tide = { corpid: 'ww-tide', corp_name: 'Tide', agentid: 1_000_012 }
const mei = { corpid: 'ww-tide', userid: 'mei', open_userid: 'woMei' }

let emulator: QywxSuiteEmulator
let server: TestServer
let host: TestPerson & { orgId: string }
beforeAll(async () => {
  emulator = await qywxSuiteEmulator()
  emulator.redirectUris = [`${origin}/api/im/qywx/callback`]
  server = await testServer({
    ...{ QYWX_LOGIN_URL: emulator.origin, QYWX_OPEN_URL: emulator.origin, QYWX_API_URL: emulator.origin },
    ...{ QYWX_INSTALL_URL: emulator.origin, QYWX_APP_TYPE: 'store', QYWX_CALLBACK_TOKEN: emulator.callback.token },
    QYWX_ENCODING_AES_KEY: emulator.callback.aesKey,
    ...{ QYWX_CLIENT_ID: emulator.suite.id, QYWX_CLIENT_SECRET: emulator.suite.secret },
  })
  host = await owner(server)
})
afterAll(async () => {
  await server.dispose()
  await emulator.close()
})
beforeEach(async () => {
  emulator.faults.clear()
  Object.assign(emulator, { shiftMs: 0, person: mei, installing: tide })
  await server.db.pool.query('TRUNCATE integrations, app_tickets')
  await send({ InfoType: 'suite_ticket', SuiteTicket: emulator.ticket })
})

const events = '/api/open/im/qywx/events'
const post = ({ query, payload }: { query: URLSearchParams; payload: string }) =>
  server.app.inject({ method: 'POST', url: `${events}?${query}`, payload, headers: { 'content-type': 'text/xml' } })
const send = (info: Record<string, string>, receiver?: string) => post(emulator.message(info, receiver))

const begin = async (token = host.token) => {
  const begun = await server.call('installIntegration', { imType: 'qywx' }, { token })
  return { code: begun.code, cookie: cookieOf(begun), url: begun.result?.url as string }
}
const comeBack = async (answer: string, cookie: string) => {
  const { headers } = await server.app.inject({ url: answer.slice(origin.length), headers: { cookie } })
  return new URL(String(headers.location))
}
const install = async (token?: string, change: (query: URLSearchParams) => void = () => {}) => {
  const { cookie, url } = await begin(token)
  const answer = new URL(await emulator.visit(url))
  change(answer.searchParams)
  return comeBack(answer.href, cookie)
}
const listed = async () => (await server.call('listIntegrations', {}, { token: host.token })).result.list
const journeys = () => journeysOf(server, emulator, 'qywx')
const signature = (whose: string) =>
  server.call('messengerSignature', { imType: 'qywx', orgUuid: host.orgId, url: page, whose })

test('the address answers WeCom’s check', async () => {
  const answer = await server.app.inject({ url: `${events}?${emulator.challenge('5927782489442352469')}` })
  expect([answer.statusCode, answer.body]).toEqual([200, '5927782489442352469'])
})

test('an administrator installs the store app: no id and no secret is typed, and none is told', async () => {
  const end = await install()
  expect([end.pathname, end.search]).toEqual(['/setting/integrations', '?installed=qywx'])
  expect(await listed()).toMatchObject([{ appType: 'store', appId: 'ww-suite-1', corpId: 'ww-tide', secretEnd: '' }])
  const { rows } = await server.db.pool.query('SELECT * FROM integrations')
  expect(JSON.stringify(rows)).not.toContain(emulator.corps.get('ww-tide')?.permanentCode)
  const { steps } = (await server.call('testIntegration', { id: rows[0].id }, { token: host.token })).result
  expect(steps.every(({ ok }: { ok: boolean }) => ok)).toBe(true)
})

test.each([
  ['a browser', 'Mozilla/5.0 Chrome/120', '/wwlogin/sso/login'],
  ['the client', 'Mozilla/5.0 MicroMessenger/7.0 wxwork/4.1', '/connect/oauth2/authorize'],
])('in %s people of the corp sign in by the store app; bound are suite, corp and user', async (_where, agent, path) => {
  await install()
  await server.db.pool.query('TRUNCATE identities')
  const made = await journeys().registerAs(mei, { orgId: host.orgId })
  expect(made.code).toBe('200')
  const begun = await server.call('qywxAuthUrl', { orgId: host.orgId }, { headers: { 'user-agent': agent } })
  expect(new URL(begun.result).pathname).toBe(path)
  const back = await comeBack(await emulator.visit(begun.result), cookieOf(begun))
  expect((await journeys().redeem(back, cookieOf(begun))).result.userId).toBe(made.result.userId)
  const { rows } = await server.db.pool.query('SELECT * FROM identities')
  expect(rows).toMatchObject([{ app: 'ww-suite-1', tenant_key: 'ww-tide', subject: 'mei' }])
})

test('the client takes both signatures: of the corp, and of the app with its number there', async () => {
  await install()
  const [config, agent] = [(await signature('config')).result, (await signature('agentConfig')).result]
  expect(config).toMatchObject({ appId: 'ww-tide' })
  expect(agent).toMatchObject({ appId: 'ww-tide', agentId: '1000012' })
  expect(emulator.takesSignature('config', page, config)).toBe(true)
  expect(emulator.takesSignature('agent', page, agent)).toBe(true)
  expect(emulator.takesSignature('agent', page, config)).toBe(false)
})

test('50 signatures ask for each token and ticket once; tokens that ended early are renewed once', async () => {
  await install()
  const paths = ['service/get_suite_token', 'service/get_corp_token', 'ticket/get'].map((path) => `/cgi-bin/${path}`)
  const before = paths.map(emulator.countOf)
  await Promise.all(Array.from({ length: 50 }, () => signature('agentConfig')))
  expect(paths.map(emulator.countOf)).toEqual([before[0], ...before.slice(1).map((n) => n + 1)])
  emulator.endTokens()
  expect((await signature('config')).code).toBe('200')
  expect(emulator.countOf(paths[0] as string)).toBe((before[0] as number) + 1)
})

test('a corp that removes the app at WeCom is connected no longer; another’s message changes nothing', async () => {
  await install()
  await send({ InfoType: 'cancel_auth', AuthCorpId: 'ww-other' })
  expect(await listed()).toHaveLength(1)
  expect((await send({ InfoType: 'cancel_auth', AuthCorpId: 'ww-tide' })).body).toBe('success')
  expect(await listed()).toEqual([])
})

test('an own app in its place needs a secret: what an installation gave is none', async () => {
  await install()
  const own = { imType: 'qywx', appType: 'self', appId: '1000002', corpId: 'ww-tide' }
  const saved = await server.call('saveIntegration', own, { token: host.token })
  expect(saved).toMatchObject({ code: '0400001', result: { field: 'appSecret' } })
})

const problem = async (end: URL | Promise<URL>) => {
  const { pathname, searchParams } = await end
  return `${pathname} ${searchParams.get('problem')}`
}
const errorStore = '/sso/qywx/error-store'

describe('refused installations', () => {
  test.each([
    {
      what: 'an administrator who does not agree',
      act: () => {
        emulator.installing = null
        return problem(install())
      },
      expected: `${errorStore} denied`,
    },
    {
      what: 'an auth code that nobody issued',
      act: () => problem(install(host.token, (query) => query.set('auth_code', 'made-up'))),
      expected: '/sso/qywx/expired expired',
    },
    {
      what: 'a state that nobody began',
      act: () => problem(install(host.token, (query) => query.set('state', 'x'.repeat(64)))),
      expected: '/sso/qywx/expired expired',
    },
    {
      what: 'an answer in another browser',
      act: async () => {
        const [mine, other] = [await begin(), await begin()]
        return problem(comeBack(await emulator.visit(mine.url), other.cookie))
      },
      expected: '/sso/qywx/expired expired',
    },
    {
      what: 'an answer that was used before',
      act: async () => {
        const { cookie, url } = await begin()
        const answer = await emulator.visit(url)
        await comeBack(answer, cookie)
        return problem(comeBack(answer, cookie))
      },
      expected: '/sso/qywx/expired expired',
    },
    {
      what: 'a corp that another organisation has connected',
      act: async () => {
        await install((await owner(server)).token)
        return problem(install())
      },
      expected: '/sso/qywx/mismatch otherTenant',
    },
    {
      what: 'somebody who is no administrator any more',
      act: async () => {
        const other = await owner(server)
        const { cookie, url } = await begin(other.token)
        await server.db.pool.query(`UPDATE members SET role_codes = '{organizationMember}' WHERE org_id = $1`, [
          other.orgId,
        ])
        return problem(comeBack(await emulator.visit(url), cookie))
      },
      expected: `${errorStore} notPermitted`,
    },
    {
      what: 'a suite whose ticket WeCom no longer takes',
      act: async () => {
        await send({ InfoType: 'suite_ticket', SuiteTicket: 'an-old-ticket' })
        emulator.endTokens()
        return (await begin()).code
      },
      expected: '0410012',
    },
    {
      what: 'without a ticket',
      act: async () => {
        await server.db.pool.query('TRUNCATE app_tickets')
        emulator.endTokens()
        return (await begin()).code
      },
      expected: '0410012',
    },
    {
      what: 'a form in place of an installation',
      act: async () => {
        const typed = { imType: 'qywx', appType: 'store', appId: '', corpId: 'ww-tide' }
        return (await server.call('saveIntegration', typed, { token: host.token })).code
      },
      expected: '0404001',
    },
  ])('$what', async ({ act, expected }) => {
    expect(await act()).toBe(expected)
  })
})

describe('refused sign-ins', () => {
  const signIn = async (change: (query: URLSearchParams) => void = () => {}) => {
    await install()
    const { cookie, answer } = await journeys().journey({ orgId: host.orgId })
    const url = new URL(answer)
    change(url.searchParams)
    return problem(comeBack(url.href, cookie))
  }
  test.each([
    [
      'a person of another corp',
      () => {
        emulator.corps.set('ww-other', { ...tide, corpid: 'ww-other', permanentCode: 'p' })
        emulator.person = { ...mei, corpid: 'ww-other' }
        return signIn()
      },
      '/sso/qywx/mismatch otherTenant',
    ],
    [
      'a person of a corp without the app',
      () => {
        emulator.person = { ...mei, corpid: 'ww-nowhere' }
        return signIn()
      },
      '/sso/qywx/concat-admin adminMissing',
    ],
    [
      'an outsider',
      () => {
        emulator.person = { openid: 'o-1' }
        return signIn()
      },
      '/sso/qywx/403 notPermitted',
    ],
    ['a code that nobody issued', () => signIn((query) => query.set('code', 'made-up')), '/sso/qywx/expired expired'],
    ['nobody agrees', () => signIn((query) => query.delete('code')), '/sso/qywx/error denied'],
  ] as const)('%s', async (_what, act, expected) => {
    expect(await act()).toBe(expected)
  })
})

describe('refused messages', () => {
  test.each([
    [
      'another token',
      () => {
        const { query, payload } = emulator.message({ InfoType: 'suite_ticket', SuiteTicket: 'evil' })
        query.set('msg_signature', '0'.repeat(40))
        return { query, payload }
      },
    ],
    [
      'another body',
      () => {
        const { query } = emulator.message({ InfoType: 'suite_ticket', SuiteTicket: 'mine' })
        return { query, payload: emulator.message({ InfoType: 'suite_ticket', SuiteTicket: 'evil' }).payload }
      },
    ],
    ['another receiver', () => emulator.message({ InfoType: 'suite_ticket', SuiteTicket: 'evil' }, 'ww-other-suite')],
    [
      'a message of an hour ago',
      () => {
        emulator.shiftMs = -3_600_000
        return emulator.message({ InfoType: 'suite_ticket', SuiteTicket: 'evil' })
      },
    ],
  ])('%s', async (_what, message) => {
    await server.db.pool.query('TRUNCATE app_tickets')
    expect((await post(message())).statusCode).toBe(404)
    expect((await server.db.pool.query('SELECT 1 FROM app_tickets')).rowCount).toBe(0)
  })

  test('a message for another suite of the same vendor is dropped', async () => {
    await server.db.pool.query('TRUNCATE app_tickets')
    expect((await send({ SuiteId: 'ww-else', InfoType: 'suite_ticket', SuiteTicket: 'evil' })).statusCode).toBe(200)
    expect((await server.db.pool.query('SELECT 1 FROM app_tickets')).rowCount).toBe(0)
  })
})
