import { describe, expect, test } from 'vitest'
import type { Forgery } from '../../test/emulators/oidc-emulator.ts'
import { type Journey, providerServer } from '../../test/provider-journeys.ts'
import { codesOf, freshAddress, person, registration, times } from '../../test/test-people.ts'

describe.each([
  ['foxlab', 'google'],
  ['google', 'foxlab'],
] as const)('refused by %s', (provider, other) => {
  const at = providerServer(provider)
  /** The page and the reason if the callback refuses it. */
  const problemOf = async (trip: Journey, headers?: Record<string, string>) => {
    const page = await at.comeBack(trip, headers)
    expect(page.searchParams.has('code')).toBe(false)
    return page.searchParams.get('problem')
  }
  const changed = ({ cookie, answer }: Journey, change: (query: URLSearchParams) => void): Journey => {
    const url = new URL(answer)
    change(url.searchParams)
    return { cookie, answer: url.href }
  }

  test('no state, another state, a used state', async () => {
    const trip = await at.journey()
    expect(await problemOf(changed(trip, (query) => query.delete('state')))).toBe('expired')
    expect(await problemOf(changed(trip, (query) => query.set('state', 'x'.repeat(43))))).toBe('expired')
    await at.comeBack(trip)
    expect(await problemOf(trip)).toBe('expired')
  })

  test('another browser, no browser', async () => {
    const trip = await at.journey()
    const another = await at.start()
    expect(await problemOf({ ...trip, cookie: '' })).toBe('expired')
    expect(await problemOf({ ...trip, cookie: another.cookie })).toBe('expired')
  })

  test('the callback of another provider', async () => {
    const trip = await at.journey()
    const answer = trip.answer.replace(`/${provider}/`, `/${other}/`)
    expect(await problemOf({ ...trip, answer })).toBe('expired')
  })

  test('a transaction of eleven minutes ago', async () => {
    const trip = await at.journey()
    at.server.later(11 * 60_000)
    expect(await problemOf(trip)).toBe('expired')
    at.server.later(-11 * 60_000)
  })

  test('a prefetch, a frame or a picture', async () => {
    const trip = await at.journey()
    expect(await problemOf(trip, { 'sec-purpose': 'prefetch' })).toBe('expired')
    expect(await problemOf(trip, { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' })).toBe('expired')
  })

  test('a person who does not agree', async () => {
    at.emulator.person = null
    expect(await problemOf(await at.journey())).toBe('denied')
  })

  test('another’s code in one’s own transaction (PKCE)', async () => {
    const [theirs, mine] = [await at.journey(), await at.journey()]
    const code = new URL(theirs.answer).searchParams.get('code') ?? ''
    expect(await problemOf(changed(mine, (query) => query.set('code', code)))).toBe('expired')
  })

  test('a code that nobody issued, and an issuer that is not the provider', async () => {
    expect(await problemOf(changed(await at.journey(), (query) => query.set('code', 'x'.repeat(43))))).toBe('expired')
    expect(await problemOf(changed(await at.journey(), (query) => query.set('iss', 'https://evil.example')))).toBe(
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
    at.emulator.forgery = forgery
    expect(await problemOf(await at.journey())).toBe('refused')
  })

  test('a voucher: twice, late, in another browser, of another provider, with another state', async () => {
    at.emulator.person = { sub: 'nobody-yet', name: 'New' }
    const trip = await at.journey()
    const page = await at.comeBack(trip)
    const another = await at.start()
    expect((await at.redeem(page, another.cookie)).code).toBe('0825003')
    expect((await at.redeem(page, '')).code).toBe('0825003')
    expect((await at.redeem(page, trip.cookie, { loginType: other })).code).toBe('0825003')
    expect((await at.redeem(page, trip.cookie, { state: 'y'.repeat(43) })).code).toBe('0825003')
    at.server.later(61_000)
    expect((await at.redeem(page, trip.cookie)).code).toBe('0825003')
    at.server.later(-61_000)
    expect((await at.redeem(page, trip.cookie)).code).toBe('0410006')
    expect((await at.redeem(page, trip.cookie)).code).toBe('0825003')
  })

  test('a register ticket: twice, in another browser, after half an hour; the account is not created', async () => {
    at.emulator.person = { sub: 'ticket-1', name: 'Tick' }
    const trip = await at.journey()
    const { registerTicket } = (await at.redeem(await at.comeBack(trip), trip.cookie)).result
    const another = await at.start()
    const tries = [
      { cookie: another.cookie, wait: 0, code: '0825003' },
      { cookie: trip.cookie, wait: 31 * 60_000, code: '0825003' },
      { cookie: trip.cookie, wait: 0, code: '200' },
      { cookie: trip.cookie, wait: 0, code: '0825003' },
    ]
    for (const { cookie, wait, code } of tries) {
      const email = freshAddress()
      at.server.later(wait)
      const payload = await registration(at.server, email, { registerTicket })
      expect((await at.server.call('register', payload, { headers: { cookie } })).code).toBe(code)
      at.server.later(-wait)
      const { rowCount } = await at.server.db.pool.query('SELECT 1 FROM accounts WHERE email = $1', [email])
      expect(rowCount).toBe(code === '200' ? 1 : 0)
    }
  })

  test('a page of another site as the target: the start has none', async () => {
    const trip = await at.journey({ originalPath: 'https://evil.example/' })
    expect((await at.comeBack(trip)).searchParams.has('redirect')).toBe(false)
  })

  test('a provider without an app, whatever is asked', async () => {
    expect((await at.server.call(`${other}AuthUrl`, {})).code).toBe('0825')
    expect((await at.server.call('teamsAuthUrl', {})).code).toBe('0825')
    const { token } = await person(at.server)
    expect((await at.server.call('startBinding', { provider: other }, { token })).code).toBe('0825')
  })
})

// vouchers and tickets are the same of every provider
describe('what works once', () => {
  const at = providerServer('foxlab')

  test('of 50 redemptions of a voucher one succeeds', async () => {
    await at.registerAs({ sub: 'parallel-1', name: 'Par' })
    const trip = await at.journey()
    const page = await at.comeBack(trip)
    expect(codesOf(await times(50, () => at.redeem(page, trip.cookie)))).toEqual({ '200': 1, '0825003': 49 })
  })

  test('of 50 redemptions of a register ticket one makes an account', async () => {
    at.emulator.person = { sub: 'ticket-50', name: 'Fifty' }
    const trip = await at.journey()
    const { registerTicket } = (await at.redeem(await at.comeBack(trip), trip.cookie)).result
    const payloads = await Promise.all(
      Array.from({ length: 50 }, () => registration(at.server, freshAddress(), { registerTicket })),
    )
    const made = payloads.map((payload) => at.server.call('register', payload, { headers: { cookie: trip.cookie } }))
    expect(codesOf(await Promise.all(made))).toEqual({ '200': 1, '0825003': 49 })
  })
})
