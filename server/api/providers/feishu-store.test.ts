import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FeishuEmulator, feishuEmulator } from '../../test/emulators/feishu-emulator.ts'
import { owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

const encryptKey = 'an-encrypt-key-of-the-app'
const verificationToken = 'a-verification-token'

let emulator: FeishuEmulator
let server: TestServer
let host: TestPerson & { orgId: string }
beforeAll(async () => {
  emulator = await feishuEmulator()
  emulator.app.type = 'store'
  server = await testServer({
    ...{ FEISHU_ACCOUNTS_URL: emulator.origin, FEISHU_API_URL: emulator.origin, FEISHU_APP_TYPE: 'store' },
    ...{ FEISHU_CLIENT_ID: emulator.app.id, FEISHU_CLIENT_SECRET: emulator.app.secret },
    ...{ FEISHU_VERIFICATION_TOKEN: verificationToken, FEISHU_ENCRYPT_KEY: encryptKey },
  })
  host = await owner(server)
})
afterAll(async () => {
  await server.dispose()
  await emulator.close()
})
beforeEach(() => server.db.pool.query('TRUNCATE app_tickets'))

interface Sending {
  key?: string
  /** The age of the signature, and the text that it covers instead of the body. */
  ageMs?: number
  signed?: string
  unit?: 'seconds' | 'milliseconds'
}

/** Sends an event like the provider: encrypted with the app's key, and signed with it over time, nonce and body. */
const send = (event: object, { key = encryptKey, ageMs = 0, signed, unit = 'seconds' }: Sending = {}) => {
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-256-cbc', createHash('sha256').update(key).digest(), iv)
  const encrypt = Buffer.concat([iv, cipher.update(JSON.stringify(event)), cipher.final()]).toString('base64')
  const payload = JSON.stringify({ encrypt })
  const at = Date.now() - ageMs
  const timestamp = String(unit === 'seconds' ? Math.floor(at / 1000) : at)
  const nonce = randomBytes(8).toString('hex')
  const signature = createHash('sha256')
    .update(timestamp + nonce + key + (signed ?? payload))
    .digest('hex')
  const headers = {
    ...{ 'content-type': 'application/json', 'x-lark-signature': signature },
    ...{ 'x-lark-request-timestamp': timestamp, 'x-lark-request-nonce': nonce },
  }
  return server.app.inject({ method: 'POST', url: '/api/open/im/feishu/events', payload, headers })
}
const ticketEvent = (app_ticket: string, more: object = {}) => ({
  ...{ ts: '1', uuid: 'u', token: verificationToken, type: 'event_callback' },
  event: { type: 'app_ticket', app_id: emulator.app.id, app_ticket },
  ...more,
})
const connect = (corpId: string) =>
  server.call('saveIntegration', { imType: 'feishu', appType: 'store', appId: '', corpId }, { token: host.token })
const steps = async (id: string) => (await server.call('testIntegration', { id }, { token: host.token })).result.steps

test('the address answers the provider’s challenge', async () => {
  const answer = await send({ type: 'url_verification', token: verificationToken, challenge: 'ajls384' })
  expect(answer.json()).toEqual({ challenge: 'ajls384' })
})

test('a ticket that was sent gives tokens of the organisation’s tenant; it is stored sealed', async () => {
  expect((await send(ticketEvent(emulator.ticket))).statusCode).toBe(200)
  const { rows } = await server.db.pool.query('SELECT * FROM app_tickets')
  expect(JSON.stringify(rows)).not.toContain(emulator.ticket)
  const { id } = (await connect('tenant-1')).result
  expect((await steps(id)).every(({ ok }: { ok: boolean }) => ok)).toBe(true)
  const { id: other } = (await connect('tenant-9')).result
  expect((await steps(other))[1]).toMatchObject({ ok: false, detail: '10013 tenant_key invalid' })
})

test('the time of a signature may be in milliseconds; the question that checks the address has none', async () => {
  expect((await send(ticketEvent(emulator.ticket), { unit: 'milliseconds' })).statusCode).toBe(200)
  expect((await server.db.pool.query('SELECT 1 FROM app_tickets')).rowCount).toBe(1)
  const question = { type: 'url_verification', token: verificationToken, challenge: 'late' }
  expect((await send(question, { ageMs: 3_600_000 })).json()).toEqual({ challenge: 'late' })
})

test('without a ticket it is asked for once more, and the administrator hears that it is missing', async () => {
  const { id } = (await connect('tenant-1')).result
  expect((await steps(id))[1]).toMatchObject({ ok: false, detail: 'no app_ticket yet' })
  expect(emulator.countOf('/open-apis/auth/v3/app_ticket/resend')).toBe(1)
})

test('a store app needs the tenant, and shows the operator’s app without its secret', async () => {
  expect(await connect('')).toMatchObject({ code: '0400001', result: { field: 'corpId' } })
  await connect('tenant-1')
  const { list, available } = (await server.call('listIntegrations', {}, { token: host.token })).result
  expect(list).toMatchObject([{ appType: 'store', appId: emulator.app.id, secretEnd: '' }])
  expect(available.filter(({ hasStoreApp }: { hasStoreApp: boolean }) => hasStoreApp)).toMatchObject([
    { imType: 'feishu' },
  ])
})

test.each([
  ['another verification token', () => send(ticketEvent('evil', { token: 'guessed' }))],
  ['another key', () => send(ticketEvent('evil'), { key: 'another-key' })],
  ['a copy of an hour ago', () => send(ticketEvent('evil'), { ageMs: 3_600_000 })],
  ['a time of an hour ahead', () => send(ticketEvent('evil'), { ageMs: -3_600_000 })],
  ['a signature over another body', () => send(ticketEvent('evil'), { signed: '{}' })],
  [
    'no encryption',
    () => server.app.inject({ method: 'POST', url: '/api/open/im/feishu/events', payload: ticketEvent('evil') }),
  ],
  [
    'an app that has no verification token',
    () => server.app.inject({ method: 'POST', url: '/api/open/im/lark/events', payload: ticketEvent('evil') }),
  ],
])('refused: %s', async (_what, act) => {
  expect((await act()).statusCode).toBe(404)
  expect((await server.db.pool.query('SELECT 1 FROM app_tickets')).rowCount).toBe(0)
})

test('the ticket of another app is dropped', async () => {
  const event = { type: 'app_ticket', app_id: 'cli_other', app_ticket: 'evil' }
  expect((await send(ticketEvent('', { event }))).statusCode).toBe(200)
  expect((await server.db.pool.query('SELECT 1 FROM app_tickets')).rowCount).toBe(0)
})
