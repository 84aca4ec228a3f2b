import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditKind } from '../../src/core/audit/audit-kinds.ts'
import { awsEmulator, emulatorKeys } from '../test/emulators/aws-emulator.ts'
import { codesOf, freshAddress, memberOf, owner, person, registration, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { resolveCustomer } from './product/aws-marketplace.ts'

let aws: Awaited<ReturnType<typeof awsEmulator>>
let server: TestServer
beforeAll(async () => {
  aws = await awsEmulator()
  const more = { AWS_METERING_URL: aws.url, AWS_PRODUCT_CODE: 'worktide-product', RATE_LIMITS: 'on' }
  server = await testServer({ ...emulatorKeys, ...more })
})
afterAll(async () => {
  await server.dispose()
  await aws.close()
})

let address = 0
/** Sends the form as a customer's browser does from AWS, each time from its own network. */
const land = (fields: Record<string, string>, { on = server, headers = {} as Record<string, string> } = {}) =>
  on.app.inject({
    method: 'POST',
    url: '/api/aws/marketplace/landing',
    remoteAddress: `10.1.${Math.floor(++address / 250)}.${address % 250}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://aws.amazon.com',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      ...headers,
    },
    payload: String(new URLSearchParams(fields)),
  })
const led = (response: { headers: Record<string, unknown> }) => new URL(String(response.headers.location))
const registrationOf = async (): Promise<string> =>
  led(await land({ 'x-amzn-marketplace-token': 'good' })).searchParams.get('registrationId') ?? ''

/** The actors of this action in the audit log. */
const logged = async (action: AuditKind): Promise<(string | null)[]> => {
  const { rows } = await server.db.pool.query('SELECT actor_id FROM audit_log WHERE action = $1', [action])
  return rows.map(({ actor_id }) => actor_id)
}

describe('landing', () => {
  test('a customer is resolved and redirected to register; no token is in a URL', async () => {
    const response = await land({ 'x-amzn-marketplace-token': 'good', 'x-amzn-marketplace-offer-type': 'free-trial' })
    expect(response.statusCode).toBe(303)
    expect(led(response).pathname).toBe('/sso/register/aws')
    expect(response.headers['set-cookie']).toBeUndefined()
    const registrationId = led(response).searchParams.get('registrationId')
    const { result } = await server.call('marketplaceRegistration', { registrationId })
    expect(result).toMatchObject({ productName: 'Worktide', accountMasked: '••••••••9012' })
    expect(aws.asked.at(-1)).toEqual({ url: '/', token: 'good' })
    const { rows } = await server.db.pool.query('SELECT * FROM marketplace_registrations')
    expect(rows[0]).toMatchObject({ customer_account_id: '123456789012', offer_type: 'free-trial', used_at: null })
    expect(JSON.stringify(rows)).not.toContain(registrationId)
    expect(await logged('marketplace.landed')).toEqual([null])
    expect(server.logged.join('\n')).not.toContain(registrationId)
  })

  test.each([
    ['unknown', 'tokenInvalid'],
    ['', 'tokenInvalid'],
    ['otherProduct', 'tokenInvalid'],
    ['expired', 'tokenExpired'],
    ['throttled', 'throttled'],
    ['disabled', 'disabled'],
    ['broken', 'failed'],
    ['strange', 'failed'],
    ['garbage', 'failed'],
    ['dropped', 'failed'],
  ])('%j is reported as %s and stores nothing', async (token, problem) => {
    const stored = async () => (await server.db.pool.query('SELECT count(*) FROM marketplace_registrations')).rows
    const before = await stored()
    const response = await land({ 'x-amzn-marketplace-token': token })
    expect(response.statusCode).toBe(303)
    expect(led(response).search).toBe(`?problem=${problem}`)
    expect(await stored()).toEqual(before)
  })

  test('with other keys AWS refuses', async () => {
    const keys = { accessKeyId: emulatorKeys.AWS_ACCESS_KEY_ID, secretAccessKey: 'another' }
    const before = aws.asked.length
    const where = { ...keys, meteringUrl: aws.url, region: 'us-east-1', productCode: null }
    expect(await resolveCustomer(where, 'good', new Date())).toBe('failed')
    expect(aws.asked).toHaveLength(before)
  })

  test('without keys AWS is not called', async () => {
    const on = await testServer()
    const before = aws.asked.length
    expect(led(await land({ 'x-amzn-marketplace-token': 'good' }, { on })).search).toBe('?problem=notIntegrated')
    expect(aws.asked).toHaveLength(before)
    await on.dispose()
  }, 60_000)

  test('accepts only a form of limited size, and limits each network', async () => {
    for (const [type, payload] of [
      ['application/json', '{"x-amzn-marketplace-token":"good"}'],
      ['text/plain', 'x-amzn-marketplace-token=good'],
    ] as const) {
      const headers = { 'content-type': type }
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/aws/marketplace/landing',
        headers,
        payload,
      })
      expect(response.statusCode, type).toBe(415)
    }
    expect((await land({ 'x-amzn-marketplace-token': 'x'.repeat(17_000) })).statusCode).toBe(413)
    const again = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/aws/marketplace/landing',
        remoteAddress: '10.9.9.9',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'x-amzn-marketplace-token=expired',
      })
    const answers = await times(61, again)
    expect(answers.filter((answer) => led(answer).search === '?problem=throttled')).toHaveLength(1)
  })
})

describe('registering with a purchase', () => {
  test('binds it to one account, once', async () => {
    const awsRegistrationId = await registrationOf()
    const bought = await person(server, { awsRegistrationId })
    const { rows } = await server.db.pool.query('SELECT user_id FROM marketplace_registrations WHERE user_id = $1', [
      bought.userId,
    ])
    expect(rows).toHaveLength(1)
    expect((await server.call('marketplaceRegistration', { registrationId: awsRegistrationId })).code).toBe('0404001')
    const another = await registration(server, freshAddress())
    expect((await server.call('register', { ...another, awsRegistrationId })).code).toBe('0404001')
    expect((await server.call('register', another)).code).toBe('200')
  })

  test('is for the organisation that the account creates, which logs it; a second organisation gets none', async () => {
    const bought = await person(server, { awsRegistrationId: await registrationOf() })
    const create = async (orgName: string, token: string) => {
      const place = { language: 'en', timeZone: 'Asia/Shanghai' }
      return (await server.call('createOrganization', { orgName, ...place }, { token })).result
    }
    const purchases = async () =>
      (
        await server.db.pool.query('SELECT org_id AS "orgId" FROM marketplace_registrations WHERE user_id = $1', [
          bought.userId,
        ])
      ).rows
    expect(await logged('marketplace.claimed')).toContain(bought.userId)
    const toldIn = async (token: string) =>
      (await server.call('listAudit', { action: 'marketplace.attached' }, { token })).result.total
    expect(await purchases()).toEqual([{ orgId: null }])
    await owner(server, 'Somebody else’s')
    expect(await purchases()).toEqual([{ orgId: null }])
    const first = await create('First', bought.token)
    expect([await purchases(), await toldIn(first.token)]).toEqual([[{ orgId: first.orgId }], 1])
    const second = await create('Second', first.token)
    expect([await purchases(), await toldIn(second.token)]).toEqual([[{ orgId: first.orgId }], 0])
  })

  test('many at once: one account gets it', async () => {
    const awsRegistrationId = await registrationOf()
    const payloads = []
    for (const email of await times(5, async () => freshAddress())) {
      payloads.push(await registration(server, email, { awsRegistrationId }))
    }
    const answers = await Promise.all(payloads.map((payload) => server.call('register', payload)))
    expect(codesOf(answers)).toEqual({ '200': 1, '0404001': 4 })
  })

  test('expires after a day', async () => {
    const registrationId = await registrationOf()
    server.later(24 * 3_600_000 + 1)
    expect((await server.call('marketplaceRegistration', { registrationId })).code).toBe('0404001')
  })
})

describe('a purchase for an organisation that exists', () => {
  const attach = (token: string, payload: object) => server.call('attachPurchase', payload, { token })

  test('any administrator registers it, once; the organisation’s log has it', async () => {
    const { token, orgId, userId } = await owner(server)
    const registrationId = await registrationOf()
    expect((await attach(token, { registrationId, orgId })).result).toEqual({ orgId })
    const { rows } = await server.db.pool.query(
      'SELECT user_id::text AS "userId", used_at FROM marketplace_registrations WHERE org_id = $1',
      [orgId],
    )
    expect(rows).toEqual([{ userId, used_at: expect.any(Date) }])
    const { result } = await server.call('listAudit', { action: 'marketplace.attached' }, { token })
    expect(result.total).toBe(1)
    expect((await attach(token, { registrationId, orgId })).code).toBe('0404001')
    expect((await server.call('marketplaceRegistration', { registrationId })).code).toBe('0404001')
  })

  test('also for one that is not the current one; a lost answer is repeated', async () => {
    const first = await owner(server)
    const place = { language: 'en', timeZone: 'Asia/Shanghai' }
    const { result } = await server.call('createOrganization', { orgName: 'Second', ...place }, { token: first.token })
    const payload = { registrationId: await registrationOf(), orgId: first.orgId }
    const asked = { token: result.token, idempotencyKey: 'the-same-key-of-both-1' }
    for (const _ of [1, 2]) expect((await server.call('attachPurchase', payload, asked)).code).toBe('200')
  })

  test('members may not, nobody registers for others, and a refusal does not consume the purchase', async () => {
    const host = await owner(server)
    const member = await memberOf(server, host)
    const stranger = await owner(server)
    const payload = { registrationId: await registrationOf(), orgId: host.orgId }
    expect((await attach(member.token, payload)).code).toBe('0403001')
    expect((await attach(stranger.token, payload)).code).toBe('0404001')
    expect((await attach(host.token, { ...payload, orgId: 'none' })).code).toBe('0404001')
    await server.db.pool.query('UPDATE members SET enabled = false WHERE user_id = $1', [host.userId])
    expect((await attach(host.token, payload)).code).not.toBe('200')
    await server.db.pool.query('UPDATE members SET enabled = true WHERE user_id = $1', [host.userId])
    expect((await attach(host.token, payload)).code).toBe('200')
  })

  test('of many at once one gets it', async () => {
    const hosts = [await owner(server), await owner(server), await owner(server)]
    const registrationId = await registrationOf()
    const answers = await Promise.all(hosts.map(({ token, orgId }) => attach(token, { registrationId, orgId })))
    expect(codesOf(answers)).toEqual({ '200': 1, '0404001': 2 })
  })
})
