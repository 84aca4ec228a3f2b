import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SlackEmulator, slackEmulator } from '../../test/emulators/slack-emulator.ts'
import { cookieOf, journeysOf } from '../../test/provider-journeys.ts'
import { owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

const origin = 'http://localhost:8080'
const mei = { user_id: 'U1', team_id: 'T1', name: 'Mei Lin' }

let emulator: SlackEmulator
let server: TestServer
let host: TestPerson & { orgId: string }
beforeAll(async () => {
  emulator = await slackEmulator()
  emulator.redirectUris = [`${origin}/api/im/slack/callback`]
  server = await testServer({
    ...{ SLACK_ISSUER: emulator.issuer, SLACK_APP_TYPE: 'store', SLACK_SIGNING_SECRET: emulator.signingSecret },
    ...{ SLACK_CLIENT_ID: emulator.app.id, SLACK_CLIENT_SECRET: emulator.app.secret },
  })
  host = await owner(server)
})
afterAll(async () => {
  await server.dispose()
  await emulator.close()
})
beforeEach(async () => {
  emulator.faults.clear()
  emulator.installed.clear()
  Object.assign(emulator, { shiftMs: 0, person: mei, installing: { id: 'T1', name: 'Tide' } })
  await server.db.pool.query('TRUNCATE integrations')
})

const begin = async (token = host.token) => {
  const begun = await server.call('installIntegration', { imType: 'slack' }, { token })
  return { cookie: cookieOf(begun), url: begun.result?.url as string }
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
const listed = async () => (await server.call('listIntegrations', {}, { token: host.token })).result
const send = ({ payload, headers }: ReturnType<SlackEmulator['event']>) =>
  server.app.inject({ method: 'POST', url: '/api/open/im/slack/events', payload, headers })
const uninstalled = { type: 'event_callback', team_id: 'T1', event: { type: 'app_uninstalled' } }

test('an administrator adds the app to a workspace; people of it sign in; disconnecting takes it back', async () => {
  expect((await listed()).available).toContainEqual(
    expect.objectContaining({ imType: 'slack', hasStoreApp: true, isInstallable: true }),
  )
  const end = await install()
  expect([end.pathname, end.search]).toEqual(['/setting/integrations', '?installed=slack'])
  const [row] = (await listed()).list
  expect(row).toMatchObject({ appType: 'store', corpId: 'T1', secretEnd: '' })
  const { rows } = await server.db.pool.query('SELECT * FROM integrations')
  const [botToken = ''] = emulator.installed.keys()
  expect(botToken).toMatch(/^xoxb-/)
  expect(JSON.stringify(rows)).not.toContain(botToken)

  const { registerAs, journey, redeem } = journeysOf(server, emulator, 'slack')
  const made = await registerAs(mei, { orgId: host.orgId })
  const trip = await journey({ orgId: host.orgId })
  expect((await redeem(await comeBack(trip.answer, trip.cookie), trip.cookie)).result.userId).toBe(made.result.userId)

  expect((await server.call('removeIntegration', { id: row.id }, { token: host.token })).code).toBe('200')
  expect(emulator.installed.size).toBe(0)
  expect((await listed()).list).toEqual([])
})

test('it is disconnected although Slack does not answer', async () => {
  await install()
  emulator.faults.set('/api/apps.uninstall', { fault: 'drop', times: 1 })
  const { id } = (await listed()).list[0]
  expect((await server.call('removeIntegration', { id }, { token: host.token })).code).toBe('200')
  expect((await listed()).list).toEqual([])
})

test('a workspace that removes the app is connected no longer', async () => {
  await install()
  expect((await send(emulator.event({ type: 'url_verification', challenge: 'c1' }))).json()).toEqual({
    challenge: 'c1',
  })
  await send(emulator.event({ ...uninstalled, team_id: 'T2' }))
  expect((await listed()).list).toHaveLength(1)
  expect((await send(emulator.event(uninstalled))).statusCode).toBe(200)
  expect((await listed()).list).toEqual([])
})

const problem = async (end: URL | Promise<URL>) => {
  const { pathname, searchParams } = await end
  return `${pathname.replace('/sso/slack/error/', '')} ${searchParams.get('problem')}`
}

describe('refused', () => {
  test.each([
    {
      what: 'an administrator who does not agree, or may not',
      act: () => {
        emulator.installing = null
        return problem(install())
      },
      expected: 'no-admin-auth adminMissing',
    },
    {
      what: 'a code that nobody issued',
      act: () => problem(install(host.token, (query) => query.set('code', 'made-up'))),
      expected: 'is-auth-expired expired',
    },
    {
      what: 'a code of a sign-in',
      act: async () => {
        const { answer } = await journeysOf(server, emulator, 'slack').journey({})
        const code = new URL(answer).searchParams.get('code') ?? ''
        return problem(install(host.token, (query) => query.set('code', code)))
      },
      expected: 'is-auth-expired expired',
    },
    {
      what: 'a code after ten minutes',
      act: async () => {
        const { cookie, url } = await begin()
        const answer = await emulator.visit(url)
        emulator.shiftMs = 11 * 60_000
        return problem(comeBack(answer, cookie))
      },
      expected: 'is-auth-expired expired',
    },
    {
      what: 'a state that nobody began',
      act: () => problem(install(host.token, (query) => query.set('state', 'x'.repeat(64)))),
      expected: 'is-auth-expired expired',
    },
    {
      what: 'another browser',
      act: async () => {
        const [mine, other] = [await begin(), await begin()]
        return problem(comeBack(await emulator.visit(mine.url), other.cookie))
      },
      expected: 'is-auth-expired expired',
    },
    {
      what: 'an app for a whole enterprise, which names no workspace',
      act: () => {
        emulator.installing = { id: null, name: 'Grid' }
        return problem(install())
      },
      expected: 'other refused',
    },
    {
      what: 'a workspace that another organisation has connected',
      act: async () => {
        await install((await owner(server)).token)
        return problem(install())
      },
      expected: 'org-mismatch otherTenant',
    },
    {
      what: 'HTTP 200 with bad_client_secret',
      act: () => {
        emulator.faults.set('/api/oauth.v2.access', {
          fault: { json: { ok: false, error: 'bad_client_secret' } },
          times: 1,
        })
        return problem(install())
      },
      expected: 'no-integrated notIntegrated',
    },
    {
      what: 'somebody who is signed out meanwhile',
      act: async () => {
        const other = await owner(server)
        const { cookie, url } = await begin(other.token)
        await server.call('logout', {}, { token: other.token })
        return problem(comeBack(await emulator.visit(url), cookie))
      },
      expected: 'is-auth-expired expired',
    },
    {
      what: 'a person of another workspace',
      act: async () => {
        await install()
        emulator.person = { ...mei, team_id: 'T2' }
        const { cookie, answer } = await journeysOf(server, emulator, 'slack').journey({ orgId: host.orgId })
        return problem(comeBack(answer, cookie))
      },
      expected: 'org-mismatch otherTenant',
    },
  ])('$what', async ({ act, expected }) => {
    expect(await act()).toBe(expected)
  })

  test.each([
    ['another secret', () => ({ ...emulator.event(uninstalled), payload: JSON.stringify({ ...uninstalled, x: 1 }) })],
    [
      'an event of six minutes ago',
      () => {
        emulator.shiftMs = -6 * 60_000
        return emulator.event(uninstalled)
      },
    ],
    [
      'no signature',
      () => ({ payload: JSON.stringify(uninstalled), headers: { 'content-type': 'application/json' } as never }),
    ],
  ])('an event with %s', async (_what, event) => {
    await install()
    expect((await send(event())).statusCode).toBe(404)
    expect((await listed()).list).toHaveLength(1)
  })
})
