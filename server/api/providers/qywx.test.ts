import { describe, expect, test } from 'vitest'
import { pageSignature } from '../../connectors/provider-answers.ts'
import { type QywxEmulator, qywxEmulator } from '../../test/emulators/qywx-emulator.ts'
import { browserCases, handleCases, problemOf, troubleCases } from '../../test/messenger-cases.ts'
import { messengerServer, ownOrigin } from '../../test/messenger-journeys.ts'
import { owner, times } from '../../test/test-people.ts'

const mei = { userid: 'mei.lin.staff' }
const appOf = ({ app, corpId }: QywxEmulator) => ({ appId: app.agentId, appSecret: app.secret, corpId })
const at = messengerServer({
  provider: 'qywx',
  imType: 'qywx',
  emulator: qywxEmulator,
  environment: ({ origin }) => ({ QYWX_LOGIN_URL: origin, QYWX_OPEN_URL: origin, QYWX_API_URL: origin }),
  integration: appOf,
  person: mei,
})
const page = `${ownOrigin}/sso/qywx/transit?x=1`
const signature = () => at.server.call('messengerSignature', { imType: 'qywx', orgUuid: at.host.orgId, url: page })

test('the official vector', () => {
  const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
  const signed = { ticket, nonceStr: 'Wm3WZYTPz0wzccnW', timestamp: 1_414_587_457 }
  expect(pageSignature({ ...signed, url: 'http://mp.weixin.qq.com?params=value' })).toBe(
    '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
  )
})

test('in a browser and in the client: registered, then signed in; bound are app, corp and user', async () => {
  const made = await at.registerAs(mei)
  expect(made.code).toBe('200')
  const trip = await at.journey()
  const back = await at.comeBack(trip)
  expect(back.pathname).toBe('/sso/qywx/transit')
  expect((await at.redeem(back, trip.cookie)).result.userId).toBe(made.result.userId)
  const { result, cookie } = await at.exchange(at.emulator.clientCode())
  expect((await at.signIn(result.externalUserId, cookie)).result).toMatchObject({
    ...{ authorized: true, userId: made.result.userId },
  })
  const { rows } = await at.server.db.pool.query('SELECT * FROM identities')
  const app = `1000002#${at.integrationId}`
  expect(rows).toMatchObject([{ provider: 'qywx', app, tenant_key: 'ww-corp-1', subject: 'mei.lin.staff' }])
})

test('a login that was refused can begin again: its page has the organisation', async () => {
  at.emulator.person = { openid: 'outsider' }
  const back = await at.comeBack(await at.journey())
  expect([back.pathname, back.searchParams.get('orgId')]).toEqual(['/sso/qywx/403', at.host.orgId])
})

test('another organisation with a secret of the corp, which typed this AgentId, does not speak for its people', async () => {
  const victim = { userid: 'victim' }
  await at.registerAs(victim)
  at.emulator.person = victim
  const mallory = await owner(at.server)
  const app = { imType: 'qywx', appType: 'self', ...appOf(at.emulator) }
  await at.server.call('saveIntegration', app, { token: mallory.token })
  const use = async (more: object) => {
    const { result, cookie } = await at.exchange(at.emulator.clientCode(), more)
    const signedIn = await at.signIn(result.externalUserId, cookie, more)
    return { bound: result.bound, authorized: signedIn.result.authorized }
  }
  expect(await use({})).toEqual({ bound: true, authorized: true })
  expect(await use({ orgUuid: mallory.orgId })).toEqual({ bound: false, authorized: false })
})

test('inside of the client the browser goes to the client’s own authorisation', async () => {
  const asked = { headers: { 'user-agent': 'Mozilla/5.0 MicroMessenger/7.0 wxwork/4.1' } }
  const { result } = await at.server.call('qywxAuthUrl', { orgId: at.host.orgId }, asked)
  expect(new URL(result).pathname).toBe('/connect/oauth2/authorize')
  expect(new URL(result).hash).toBe('#wechat_redirect')
  expect(new URL(await at.emulator.visit(result)).searchParams.get('code')).toMatch(/^CODE/)
})

test('200 signatures of an hour ask for one ticket, and the client takes them: seconds', async () => {
  at.later(6 * 3_600_000)
  const before = ['/cgi-bin/gettoken', '/cgi-bin/get_jsapi_ticket'].map(at.emulator.countOf)
  await times(200, signature)
  const { result } = await signature()
  expect(at.emulator.takesSignature(page, result)).toBe(true)
  expect(['/cgi-bin/gettoken', '/cgi-bin/get_jsapi_ticket'].map(at.emulator.countOf)).toEqual(before.map((n) => n + 1))
  expect(at.emulator.takesSignature(page, { ...result, timestamp: result.timestamp * 1000 })).toBe(false)
})

test('the administrator’s test says what WeCom says', async () => {
  const steps = async () => (await at.server.call('testIntegration', { id: at.integrationId }, at.host)).result.steps
  expect((await steps()).every(({ ok }: { ok: boolean }) => ok)).toBe(true)
  await at.save({ ...appOf(at.emulator), corpId: 'ww-other' })
  expect((await steps())[1]).toEqual({ name: 'credentials', ok: false, detail: '40013 invalid corpid' })
})

const fault = (json: object, times = 1) =>
  at.emulator.faults.set('/cgi-bin/auth/getuserinfo', { fault: { json }, times })

describe('refused', () => {
  test.each([
    ...browserCases<QywxEmulator>(),
    ...handleCases<QywxEmulator>((emulator) => emulator.clientCode(), mei.userid),
    ...troubleCases<QywxEmulator>('/cgi-bin/auth/getuserinfo'),
    {
      what: 'an outsider, who has an openid',
      act: async () => {
        at.emulator.person = { openid: 'o-outside' }
        return problemOf(at, await at.journey())
      },
      expected: 'notPermitted',
    },
    {
      what: 'an outsider in the client',
      act: async () => {
        at.emulator.person = { openid: 'o-outside' }
        return (await at.exchange(at.emulator.clientCode())).code
      },
      expected: '0825001',
    },
    ...[40163, 42003].map((errcode) => ({
      what: `a code that is refused with ${errcode}`,
      act: async () => {
        fault({ errcode, errmsg: 'code' })
        return problemOf(at, await at.journey())
      },
      expected: 'expired',
    })),
    {
      what: 'a host that the app does not trust',
      act: async () => {
        fault({ errcode: 50001, errmsg: 'redirect_url' })
        return problemOf(at, await at.journey())
      },
      expected: 'refused',
    },
    {
      what: 'a token that stays refused, after one renewal',
      act: async () => {
        fault({ errcode: 40014, errmsg: 'invalid access_token' }, 9)
        const before = at.emulator.countOf('/cgi-bin/gettoken')
        const { code } = await at.exchange(at.emulator.clientCode())
        return `${code}, ${at.emulator.countOf('/cgi-bin/gettoken') - before}`
      },
      expected: '0410012, 1',
    },
    {
      what: 'a wrong secret',
      act: async () => {
        await at.save({ ...appOf(at.emulator), appSecret: 'a-wrong-secret-of-this-app' })
        return problemOf(at, await at.journey())
      },
      expected: 'notIntegrated',
    },
    {
      what: 'another corp',
      act: async () => {
        await at.save({ ...appOf(at.emulator), corpId: 'ww-other' })
        return (await at.exchange(at.emulator.clientCode())).code
      },
      expected: '0825',
    },
    {
      what: 'an app without its corp',
      act: async () => (await at.save({ ...appOf(at.emulator), corpId: '' })).code,
      expected: '0400001',
    },
  ])('$what', async ({ act, expected }) => {
    expect(await act(at)).toBe(expected)
  })
})
