import { describe, expect, test } from 'vitest'
import { auditOf, cookieOf, providerServer } from '../../test/provider-journeys.ts'
import { freshAddress, person, registration } from '../../test/test-people.ts'

const at = providerServer()

describe('signing in', () => {
  test('an unknown identity registers by its ticket, then signs in and returns to the page it came from', async () => {
    const trip = await at.journey({ originalPath: '/p/WEB/board?x=1' })
    const page = await at.comeBack(trip)
    expect(page.pathname).toBe('/sso/login/get-foxlab-code')
    expect(page.searchParams.get('redirect')).toBe('/p/WEB/board?x=1')
    const unknown = await at.redeem(page, trip.cookie)
    expect(unknown).toMatchObject({
      code: '0410006',
      result: { provider: 'foxlab', name: 'Mei Lin', emailMasked: 'm…@somewhere.example' },
    })
    const email = freshAddress()
    const payload = await registration(at.server, email, { registerTicket: unknown.result.registerTicket })
    const made = await at.server.call('register', payload, { headers: { cookie: trip.cookie } })
    expect(made.code).toBe('200')

    const again = await at.journey()
    const signedIn = await at.redeem(await at.comeBack(again), again.cookie)
    expect(signedIn).toMatchObject({ code: '200', result: { userId: made.result.userId } })
  })

  test('an equal address links nothing', async () => {
    const email = freshAddress()
    await person(at.server, { email })
    at.emulator.person = { sub: 'somebody-else', name: 'Eve', email }
    const trip = await at.journey()
    expect((await at.redeem(await at.comeBack(trip), trip.cookie)).code).toBe('0410006')
  })

  test('no secret, code or token of the provider is in an address but the one that OAuth demands', async () => {
    const trip = await at.journey()
    const page = await at.comeBack(trip)
    const all = [...at.emulator.requests, page.href].join('\n')
    expect(all).not.toContain(at.emulator.client.secret)
    expect(page.href).not.toContain(new URL(trip.answer).searchParams.get('code'))
    expect(at.server.logged.join('\n')).not.toMatch(/code=(?!\*|…)[\w-]{20}/)
  })

  test('a disabled account stays out', async () => {
    const answer = await at.registerAs({ sub: 'disabled-1', name: 'Dis' })
    await at.server.db.pool.query('UPDATE accounts SET enabled = false WHERE id = $1', [answer.result.userId])
    const trip = await at.journey()
    expect((await at.redeem(await at.comeBack(trip), trip.cookie)).code).toBe('0410020')
  })

  test('many sign-ins ask the provider for its addresses and keys once', async () => {
    at.emulator.requests.length = 0
    for (let n = 0; n < 3; n += 1) {
      const trip = await at.journey()
      await at.redeem(await at.comeBack(trip), trip.cookie)
    }
    expect(at.emulator.requests.filter((line) => line.includes('.well-known'))).toEqual([])
    expect(at.emulator.requests.filter((line) => line.startsWith('POST /token'))).toHaveLength(3)
  })
})

describe('linking', () => {
  const link = async (token: string) => {
    const begun = await at.server.call('startBinding', { provider: 'foxlab' }, { token })
    expect(begun.code).toBe('200')
    return { cookie: cookieOf(begun), answer: await at.emulator.visit(begun.result.url) }
  }

  test('links, signs in, unlinks; then the identity is unknown again', async () => {
    at.emulator.person = { sub: 'linked-1', name: 'Lin K.' }
    const someone = await person(at.server)
    const page = await at.comeBack(await link(someone.token))
    expect(`${page.pathname}${page.search}`).toBe('/setting/account?linked=foxlab')
    const asMe = { token: someone.token }
    const { list, available } = (await at.server.call('listBindings', {}, asMe)).result
    expect(list).toMatchObject([{ provider: 'foxlab', providerName: 'Foxlab', displayName: 'Lin K.' }])
    expect(available).toEqual([{ provider: 'foxlab', name: 'Foxlab' }])
    const trip = await at.journey()
    expect((await at.redeem(await at.comeBack(trip), trip.cookie)).result.userId).toBe(someone.userId)

    expect((await at.server.call('unbind', { bindingId: list[0].bindingId }, asMe)).code).toBe('200')
    expect(await auditOf(at.server, someone.userId)).toEqual(
      expect.arrayContaining(['binding.added', 'binding.removed']),
    )
    const after = await at.journey()
    expect((await at.redeem(await at.comeBack(after), after.cookie)).code).toBe('0410006')
  })

  test('an identity of another account stays there', async () => {
    const answer = await at.registerAs({ sub: 'taken-1', name: 'Tak' })
    const someone = await person(at.server)
    const page = await at.comeBack(await link(someone.token))
    expect(page.pathname).toBe('/setting/account')
    expect(page.searchParams.get('problem')).toBe('taken')
    const trip = await at.journey()
    expect((await at.redeem(await at.comeBack(trip), trip.cookie)).result.userId).toBe(answer.result.userId)
  })

  test('a session that ended meanwhile links nothing', async () => {
    at.emulator.person = { sub: 'late-1', name: 'Late' }
    const someone = await person(at.server)
    const trip = await link(someone.token)
    await at.server.call('logout', {}, { token: someone.token })
    expect((await at.comeBack(trip)).searchParams.get('problem')).toBe('expired')
  })

  test('linking and unlinking need a recent proof', async () => {
    const someone = await person(at.server)
    at.server.later(6 * 60_000)
    for (const [name, payload] of [
      ['startBinding', { provider: 'foxlab' }],
      ['unbind', { bindingId: '00000000-0000-4000-8000-000000000000' }],
    ] as const)
      expect((await at.server.call(name, payload, { token: someone.token })).code).toBe('0410008')
    at.server.later(-6 * 60_000)
  })
})
