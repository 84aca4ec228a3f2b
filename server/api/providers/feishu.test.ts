import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  feishuApp,
  feishuServer,
  mei,
  page,
  permissions,
  tenantTokenPath,
  ticketPath,
} from '../../test/feishu-server.ts'
import { codesOf, owner, person, times } from '../../test/test-people.ts'

const at = feishuServer()

describe('in a browser', () => {
  test('an unknown identity registers, and signs in afterwards; bound are app, tenant and union id', async () => {
    const made = await at.registerAs(mei)
    expect(made.code).toBe('200')
    const trip = await at.journey({ originalPath: '/p/WEB' })
    const back = await at.comeBack(trip)
    expect(back.pathname).toBe('/sso/login/get-lark-code')
    expect((await at.redeem(back, trip.cookie)).result.userId).toBe(made.result.userId)
    const { rows } = await at.server.db.pool.query('SELECT * FROM identities WHERE user_id = $1', [made.result.userId])
    expect(rows).toMatchObject([
      {
        ...{ provider: 'feishu', app: at.emulator.app.id, tenant_key: 'tenant-1', subject: 'on_mei_vendor' },
        alt_subjects: { openId: 'ou_mei_app', userId: 'mei7' },
      },
    ])
  })

  test('linked and unlinked in the account', async () => {
    at.emulator.person = { ...mei, union_id: 'on_linked' }
    const asHost = { token: at.host.token }
    const begun = await at.server.call('startBinding', { provider: 'feishu' }, asHost)
    const cookie = String([begun.headers['set-cookie']].flat()[0]).split(';')[0] ?? ''
    const back = await at.comeBack({ cookie, answer: await at.emulator.visit(begun.result.url) })
    expect(`${back.pathname}${back.search}`).toBe('/setting/account?linked=feishu')
    const { list } = (await at.server.call('listBindings', {}, asHost)).result
    expect(list).toMatchObject([{ provider: 'feishu', providerName: 'Feishu', displayName: 'Mei Lin' }])
    expect((await at.server.call('unbind', { bindingId: list[0].bindingId }, asHost)).code).toBe('200')
  })

  test.each([
    ['without the app', { mayUse: false }, '/sso/lark/not-auth'],
    ['of another tenant', { tenant_key: 'tenant-2' }, '/sso/lark/not-auth'],
  ])('a person %s ends on %s', async (_who, change, path) => {
    at.emulator.person = { ...mei, ...change }
    expect((await at.comeBack(await at.journey())).pathname).toBe(path)
  })
})

describe('in the messenger', () => {
  const known = { ...mei, union_id: 'on_known_here' }
  const signedIn = async () => {
    at.emulator.person = known
    const { result, cookie } = await at.exchange(at.emulator.clientCode())
    return at.signIn(result.externalUserId, cookie)
  }

  test('50 at once: of a handle one is signed in, of an answer one gets a voucher, which one redeems', async () => {
    const fifty = <Result>(work: () => Promise<Result>) => Promise.all(Array.from({ length: 50 }, work))
    const person = { ...mei, union_id: 'on_wanted_by_fifty' }
    await at.registerAs(person)
    at.emulator.person = person
    const { result, cookie } = await at.exchange(at.emulator.clientCode())
    const answers = await fifty(() => at.signIn(result.externalUserId, cookie))
    expect(answers.filter(({ result }) => result?.authorized)).toHaveLength(1)

    const trip = await at.journey()
    const backs = (await fifty(() => at.comeBack(trip))).filter(({ searchParams }) => searchParams.has('code'))
    expect(backs).toHaveLength(1)
    const redeemed = await fifty(() => at.redeem(backs[0] as URL, trip.cookie))
    expect(redeemed.filter(({ code }) => code === '200')).toHaveLength(1)
  })

  test('a code becomes a handle, the handle a session in the organisation', async () => {
    const made = await at.registerAs(known)
    const { result, cookie } = await at.exchange(at.emulator.clientCode('requestAuthCode'))
    expect(result).toMatchObject({ bound: true, openId: 'on…here', expiresIn: 60 })
    const answer = await at.signIn(result.externalUserId, cookie)
    expect(answer.result).toMatchObject({ authorized: true, userId: made.result.userId, orgId: at.host.orgId })
    const { accessToken: token, assembly } = answer.result
    const assembled = await at.server.call('assemble', {}, { token })
    expect(assembly).toMatchObject({ code: assembled.code, ...assembled.result })
    expect((await at.server.call('validateToken', {}, { token })).result.userId).toBe(made.result.userId)
  })

  test('an unknown person is not authorised, and links with the next handle after a sign-in', async () => {
    at.emulator.person = { ...mei, union_id: 'on_new' }
    const { result, cookie } = await at.exchange(at.emulator.clientCode())
    expect(result.bound).toBe(false)
    const unknown = await at.signIn(result.externalUserId, cookie)
    expect(unknown.result).toMatchObject({ authorized: false, orgId: at.host.orgId })
    const { token, userId } = await person(at.server)
    const asThem = { token, headers: { cookie } }
    const bound = await at.server.call('bindMessenger', { externalUserId: unknown.result.userId }, asThem)
    expect(bound.result.bindingId).toMatch(/^[0-9a-f-]{36}$/)
    const again = await at.exchange(at.emulator.clientCode())
    expect((await at.signIn(again.result.externalUserId, again.cookie)).result).toMatchObject({
      ...{ authorized: true, userId },
    })
  })

  test('linking needs a recent proof, and what another account has stays there', async () => {
    at.emulator.person = known
    const { result, cookie } = await at.exchange(at.emulator.clientCode())
    const { token } = await person(at.server)
    const bind = (externalUserId: string) =>
      at.server.call('bindMessenger', { externalUserId }, { token, headers: { cookie } })
    at.server.later(6 * 60_000)
    expect((await bind(result.externalUserId)).code).toBe('0410008')
    at.server.later(-6 * 60_000)
    expect((await bind(result.externalUserId)).code).toBe('0410009')
  })

  test('of 50 redemptions of a handle one signs in', async () => {
    at.emulator.person = known
    const { result, cookie } = await at.exchange(at.emulator.clientCode())
    const answers = await times(50, () => at.signIn(result.externalUserId, cookie))
    expect(answers.filter(({ result: { authorized } }) => authorized)).toHaveLength(1)
    expect(codesOf(answers)).toEqual({ '200': 50 })
  })

  test('whom the organisation’s own app lets in joins directly, once, and only as themselves', async () => {
    at.emulator.person = { ...mei, union_id: 'on_joins' }
    const join = async (token: string, more: object = {}) => {
      const { result, cookie } = await at.exchange(at.emulator.clientCode())
      const payload = { externalUserId: result.externalUserId, ...more }
      return at.server.call('joinOrganization', payload, { token, headers: { cookie } })
    }
    const { token } = await person(at.server)
    expect((await join(token, { externalUserId: 'on_joins' })).code).toBe('0825003')
    const joined = await join(token)
    expect(joined.result).toMatchObject({ status: 'joined', orgId: at.host.orgId })
    expect((await join(joined.result.token)).code).toBe('0411004')
    at.emulator.person = known
    expect((await join((await person(at.server)).token)).code).toBe('0410009')
  })

  test('the app behind a link; 0825 for one that is unknown, of another messenger, or removed', async () => {
    const ask = (payload: object) => at.server.call('messengerApp', { imType: 'fei_shu', ...payload })
    expect((await ask({ uuid: at.integrationId })).result).toEqual({
      ...{ appType: 'self', appId: at.emulator.app.id, corpId: 'tenant-1' },
      ...{ uuid: at.integrationId, orgUuid: at.host.orgId },
    })
    expect((await ask({ uuid: at.integrationId, imType: 'teams' })).code).toBe('0825')
    for (const uuid of ['', 'x', at.host.orgId]) expect((await ask({ uuid })).code).toBe('0825')
  })

  test('a disabled account stays out', async () => {
    const made = await at.registerAs({ ...mei, union_id: 'on_disabled' })
    await at.server.db.pool.query('UPDATE accounts SET enabled = false WHERE id = $1', [made.result.userId])
    const { result, cookie } = await at.exchange(at.emulator.clientCode())
    expect((await at.signIn(result.externalUserId, cookie)).code).toBe('0410020')
  })

  test('no log line, address or answer has a secret, a token or a person’s id', async () => {
    await signedIn()
    await at.signature()
    const seen = [...at.server.logged, ...at.emulator.requests].join('\n')
    for (const secret of [at.emulator.app.secret, 'on_known_here', 'u-0', 't-0', 'ticket-0'])
      expect(seen).not.toContain(secret)
  })
})

describe('the signature of a page', () => {
  test('the client takes it, for the six permissions', async () => {
    const { said, client } = await at.clientSays()
    expect(said).toBe(0)
    expect(permissions.map(client.invoke)).toEqual([0, 0, 0, 0, 0, 0])
  })

  const asked = () => [tenantTokenPath, ticketPath].map(at.emulator.countOf)
  const since = (before: number[]) => asked().map((count, n) => count - (before[n] ?? 0))
  let hours = 0
  /** Moves the clock so far that no token or ticket of another test is valid. */
  const beginAnew = () => {
    hours += 6
    at.later(hours * 3_600_000)
    return asked()
  }

  test('many signatures ask for one app token and one ticket, and once more when both ended', async () => {
    const before = beginAnew()
    expect((await times(20, () => at.signature())).every(({ code }) => code === '200')).toBe(true)
    expect(since(before)).toEqual([1, 1])
    at.later(2 * 3_600_000)
    await times(20, () => at.signature())
    expect(since(before)).toEqual([2, 2])
  })

  const ended = { json: { code: 99_991_663, msg: 'Invalid access token for authorization' } }
  test.each([
    ['renewed once', 1, '200'],
    ['not renewed again and again', 9, '0410012'],
  ])('a token that ended early is %s', async (_what, times, code) => {
    const before = beginAnew()
    at.emulator.faults.set(ticketPath, { fault: ended, times })
    expect((await at.signature()).code).toBe(code)
    expect(since(before)).toEqual([2, 2])
  })

  test('after "too many" the provider is left alone for as long as it asked', async () => {
    const before = beginAnew()
    at.emulator.faults.set(ticketPath, { fault: 'busy', times: 1 })
    expect((await at.signature()).code).toBe('0410012')
    at.later(6_000)
    expect((await at.signature()).code).toBe('0410012')
    expect(since(before)[1]).toBe(1)
    at.later(1_500)
    expect((await at.signature()).code).toBe('200')
  })
})

describe('the administrator’s test', () => {
  test('names what works, and what the provider said to a wrong secret', async () => {
    const asHost = { token: at.host.token }
    const test = async () => (await at.server.call('testIntegration', { id: at.integrationId }, asHost)).result.steps
    at.integrationId = (await at.save(feishuApp(at.emulator))).result.id
    expect((await test()).every(({ ok }: { ok: boolean }) => ok)).toBe(true)
    await at.save({ ...feishuApp(at.emulator), appSecret: 'a-wrong-secret-of-this-app' })
    expect((await test())[1]).toEqual({
      ...{ name: 'credentials', ok: false },
      detail: '10003 invalid app_id or app_secret',
    })
    at.emulator.faults.set(tenantTokenPath, { fault: 'drop', times: 1 })
    expect((await test())[0]).toMatchObject({ name: 'reach', ok: false })
  })
})

test('the signature is the documented one: keys in order, values raw, milliseconds', async () => {
  const { result } = await at.signature(`${page}&x=ä b`)
  expect(result.timestamp).toBeGreaterThan(1e12)
  expect(result.signature).toHaveLength(createHash('sha1').digest('hex').length)
  const other = await owner(at.server)
  expect((await at.signature(page, { orgUuid: other.orgId })).code).toBe('0825')
})
