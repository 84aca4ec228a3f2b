import { describe, expect, test } from 'vitest'
import { type DingtalkEmulator, dingtalkEmulator } from '../../test/emulators/dingtalk-emulator.ts'
import { browserCases, handleCases, problemOf, troubleCases } from '../../test/messenger-cases.ts'
import { messengerServer } from '../../test/messenger-journeys.ts'
import { cookieOf } from '../../test/provider-journeys.ts'
import { times } from '../../test/test-people.ts'

const mei = { unionId: 'union-mei', openId: 'open-mei', nick: 'Mei Lin', userid: 'staff-mei' }
const appOf = ({ app, corpId }: DingtalkEmulator) => ({ appId: app.id, appSecret: app.secret, corpId })
const at = messengerServer({
  provider: 'dingtalk',
  imType: 'ding_talk',
  emulator: dingtalkEmulator,
  environment: ({ origin }) => ({ DINGTALK_LOGIN_URL: origin, DINGTALK_API_URL: origin, DINGTALK_OAPI_URL: origin }),
  integration: appOf,
  person: mei,
})
const tokenPath = '/v1.0/oauth2/accessToken'
const infoPath = '/topapi/v2/user/getuserinfo'
const user = (payload: object = {}) => at.server.call('dingtalkUser', { orgId: at.host.orgId, ...payload })

test('in a browser: registered, then signed in; bound are app, corp and union id', async () => {
  const made = await at.registerAs(mei)
  expect(made.code).toBe('200')
  const trip = await at.journey()
  const back = await at.comeBack(trip)
  expect(back.pathname).toBe('/sso/dingtalk/authorized')
  expect((await at.redeem(back, trip.cookie)).result.userId).toBe(made.result.userId)
  const { rows } = await at.server.db.pool.query('SELECT * FROM identities')
  expect(rows).toMatchObject([
    {
      ...{ provider: 'dingtalk', app: at.emulator.app.id, tenant_key: 'ding-corp-1', subject: 'union-mei' },
      alt_subjects: { openId: 'open-mei', userId: 'staff-mei' },
    },
  ])
})

test('in the client: corp, code, user, token; the same person as in a browser', async () => {
  const made = await at.registerAs({ ...mei, unionId: 'union-chain', userid: 'staff-chain' })
  expect((await user()).result).toEqual({ corpId: 'ding-corp-1', clientId: at.emulator.app.id })
  const identified = await user({ code: at.emulator.clientCode() })
  expect(identified.result).toMatchObject({ corpId: 'ding-corp-1', expiresIn: 60 })
  expect(identified.result.userId).not.toContain('chain')
  const answer = await at.signIn(identified.result.userId, cookieOf(identified))
  expect(answer.result).toMatchObject({ authorized: true, userId: made.result.userId, orgId: at.host.orgId })
})

test('twenty people at once: one app token; a token that ended early is renewed once', async () => {
  const before = at.emulator.countOf(tokenPath)
  at.later(6 * 3_600_000)
  await times(20, () => user({ code: at.emulator.clientCode() }))
  expect(at.emulator.countOf(tokenPath)).toBe(before + 1)
  at.emulator.faults.set(infoPath, { fault: { json: { errcode: 40014, errmsg: '不合法的access_token' } }, times: 1 })
  expect((await user({ code: at.emulator.clientCode() })).code).toBe('200')
  expect(at.emulator.countOf(tokenPath)).toBe(before + 2)
})

test('the administrator’s test says what DingTalk says', async () => {
  const steps = async () => (await at.server.call('testIntegration', { id: at.integrationId }, at.host)).result.steps
  expect((await steps()).every(({ ok }: { ok: boolean }) => ok)).toBe(true)
  await at.save({ ...appOf(at.emulator), appSecret: 'a-wrong-secret-of-this-app' })
  expect((await steps())[1]).toMatchObject({ ok: false, detail: expect.stringContaining('invalidClientIdOrSecret') })
  expect((await at.save({ ...appOf(at.emulator), corpId: '' })).code).toBe('0400001')
})

describe('refused', () => {
  test.each([
    ...browserCases<DingtalkEmulator>('authCode'),
    ...handleCases<DingtalkEmulator>((emulator) => emulator.clientCode(), mei.unionId),
    ...troubleCases<DingtalkEmulator>('/v1.0/oauth2/userAccessToken'),
    {
      what: 'a person of another corp, in a browser',
      act: async () => {
        at.emulator.person = { ...mei, unionId: 'union-outside', userid: null }
        return problemOf(at, await at.journey())
      },
      expected: 'otherTenant',
    },
    {
      what: 'a person of another corp, in the client',
      act: async () => {
        at.emulator.person = { ...mei, userid: null }
        return (await user({ code: at.emulator.clientCode() })).code
      },
      expected: '0825002',
    },
    {
      what: 'a token that names another corp',
      act: async () => {
        const json = { accessToken: 'x', expireIn: 7200, corpId: 'ding-other' }
        const trip = await at.journey()
        at.emulator.faults.set('/v1.0/oauth2/userAccessToken', { fault: { json }, times: 1 })
        return problemOf(at, trip)
      },
      expected: 'otherTenant',
    },
    {
      what: 'a client’s code in a browser’s transaction',
      act: async () => problemOf(at, await at.journey(), (query) => query.set('authCode', at.emulator.clientCode())),
      expected: 'expired',
    },
    {
      what: 'a browser’s code as one of the client',
      act: async () => {
        const code = new URL((await at.journey()).answer).searchParams.get('authCode') ?? ''
        return (await user({ code })).code
      },
      expected: '0825003',
    },
    {
      what: 'an app that may not read who people are',
      act: async () => {
        at.emulator.mayRead = false
        const problem = await problemOf(at, await at.journey())
        at.emulator.mayRead = true
        return problem
      },
      expected: 'notPermitted',
    },
    {
      what: 'a wrong secret',
      act: async () => {
        await at.save({ ...appOf(at.emulator), appSecret: 'a-wrong-secret-of-this-app' })
        return (await user({ code: at.emulator.clientCode() })).code
      },
      expected: '0825',
    },
    {
      what: 'a signature, which DingTalk does not want',
      act: async () => {
        const payload = { imType: 'ding_talk', orgUuid: at.host.orgId, url: 'http://localhost:8080/' }
        return (await at.server.call('messengerSignature', payload)).code
      },
      expected: '0825',
    },
  ])('$what', async ({ act, expected }) => {
    expect(await act(at)).toBe(expected)
  })
})
