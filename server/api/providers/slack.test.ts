import { describe, expect, test } from 'vitest'
import { type SlackEmulator, type SlackForgery, slackEmulator } from '../../test/emulators/slack-emulator.ts'
import { browserCases, problemOf, troubleCases } from '../../test/messenger-cases.ts'
import { messengerServer, ownOrigin } from '../../test/messenger-journeys.ts'
import { owner } from '../../test/test-people.ts'

const mei = { user_id: 'U1', team_id: 'T1', name: 'Mei Lin', email: 'mei@somewhere.example' }
const appOf = ({ app }: SlackEmulator) => ({ appId: app.id, appSecret: app.secret, corpId: 'T1' })
const at = messengerServer({
  provider: 'slack',
  imType: null,
  emulator: slackEmulator,
  environment: ({ origin }) => ({ SLACK_ISSUER: origin }),
  integration: appOf,
  person: mei,
})

test('registered, then signed in; the workspace is pinned, bound are app, team and user', async () => {
  const made = await at.registerAs(mei)
  expect(made.code).toBe('200')
  expect(new URL((await at.start()).url).searchParams.get('team')).toBe('T1')
  const trip = await at.journey()
  const back = await at.comeBack(trip)
  expect(back.pathname).toBe('/sso/slack/transit')
  expect((await at.redeem(back, trip.cookie)).result.userId).toBe(made.result.userId)
  const { rows } = await at.server.db.pool.query('SELECT * FROM identities')
  const app = `${at.emulator.issuer}#${at.emulator.app.id}`
  expect(rows).toMatchObject([{ app, tenant_key: 'T1', subject: 'U1', tenant_name: 'Tide' }])
})

test('another organisation whose own app gets somebody’s code, and which typed the workspace, does not sign in as them', async () => {
  const victim = { user_id: 'U-victim', team_id: 'T1', name: 'Victim' }
  const { userId } = (await at.registerAs(victim)).result
  const mallory = await owner(at.server)
  const { id: appId, secret: appSecret } = at.emulator.otherApp
  const app = { imType: 'slack', appType: 'self', appId, appSecret, corpId: 'T1' }
  expect((await at.server.call('saveIntegration', app, { token: mallory.token })).code).toBe('200')

  const { url, cookie } = await at.start({ orgId: mallory.orgId })
  const { searchParams } = new URL(url)
  // the victim signs in at Mallory's site, which asks for the nonce of Mallory's own transaction here
  const code = at.emulator.codeOfOtherApp(victim, searchParams.get('nonce'))
  const answer = `${ownOrigin}/api/im/slack/callback?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`
  const stolen = await at.redeem(await at.comeBack({ answer, cookie }), cookie)
  expect({ code: stolen.code, userId: stolen.result?.userId }).toEqual({ code: '0410006', userId: undefined })

  at.emulator.person = victim
  const trip = await at.journey()
  expect((await at.redeem(await at.comeBack(trip), trip.cookie)).result.userId).toBe(userId)
})

test('the administrator’s test reads the refusals that come with HTTP 200', async () => {
  const steps = async () => (await at.server.call('testIntegration', { id: at.integrationId }, at.host)).result.steps
  expect((await steps()).every(({ ok }: { ok: boolean }) => ok)).toBe(true)
  await at.save({ ...appOf(at.emulator), appSecret: 'a-wrong-secret-of-this-app' })
  expect((await steps())[1]).toEqual({ name: 'credentials', ok: false, detail: 'bad_client_secret' })
})

const forged = (what: string, forgery: SlackForgery, expected = 'refused') => ({
  what: `an ID token with a wrong ${what}`,
  act: async () => {
    at.emulator.forgery = forgery
    const problem = await problemOf(at, await at.journey())
    at.emulator.forgery = null
    return problem
  },
  expected,
})

/** Slack's codes live for ten minutes, so the failure of a six-minute-old code does not come from Slack. */
const cases = browserCases<SlackEmulator>().filter(({ what }) => what !== 'a code of six minutes ago')

describe('refused', () => {
  test.each([
    ...cases,
    ...troubleCases<SlackEmulator>('/api/openid.connect.token'),
    forged('nonce', { claims: { nonce: 'of-another' } }),
    forged('nonce: none', { without: 'nonce' }),
    forged('audience', { claims: { aud: '9999.0000' } }),
    forged('issuer', { claims: { iss: 'https://evil.example' } }),
    forged('expiry', { ageMs: 3_600_000 }),
    forged('key', { key: 'foreign' }),
    forged('team', { claims: { 'https://slack.com/team_id': 'T2' } }, 'otherTenant'),
    forged('team: none', { without: 'https://slack.com/team_id' }, 'otherTenant'),
    forged('user: none', { without: 'https://slack.com/user_id' }, 'otherTenant'),
    {
      what: 'another’s code in one’s own transaction (nonce)',
      act: async () => {
        const [theirs, mine] = [await at.journey(), await at.journey()]
        const code = new URL(theirs.answer).searchParams.get('code') ?? ''
        return problemOf(at, mine, (query) => query.set('code', code))
      },
      expected: 'refused',
    },
    ...Object.entries({
      bad_redirect_uri: 'refused',
      invalid_client_id: 'notIntegrated',
      user_not_allowed: 'notPermitted',
    }).map(([error, expected]) => ({
      what: `HTTP 200 with ${error}`,
      act: async () => {
        const trip = await at.journey()
        at.emulator.faults.set('/api/openid.connect.token', { fault: { json: { ok: false, error } }, times: 1 })
        return problemOf(at, trip)
      },
      expected,
    })),
    {
      what: 'a code of the client: Slack gives none',
      act: async () => {
        const payload = { imType: 'teams', orgUuid: at.host.orgId, code: 'x' }
        return (await at.server.call('exchangeMessengerCode', payload)).code
      },
      expected: '0825',
    },
  ])('$what', async ({ act, expected }) => {
    expect(await act(at)).toBe(expected)
  })
})
