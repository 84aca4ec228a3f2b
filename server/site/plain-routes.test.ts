import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshAddress, mailedCode, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const get = async (url: string) => (await server.app.inject(url)).json()

test('health, readiness and the public configuration', async () => {
  expect(await get('/healthz')).toEqual({ status: 'ok' })
  expect(await get('/readyz')).toEqual({ status: 'ready' })
  expect(await get('/api/config')).toMatchObject({
    environment: 'dev',
    passwordMinLength: 10,
    devMail: true,
    trustedOrigins: ['http://localhost:8080'],
  })
})

test('the configuration names the ways to sign in as the reader calls them', async () => {
  const own = await testServer({ FEISHU_CLIENT_ID: 'cli_1', FEISHU_CLIENT_SECRET: 'a-secret' })
  const namesFor = async (headers: Record<string, string>) =>
    (await own.app.inject({ url: '/api/config', headers })).json().providers
  expect(await namesFor({ 'accept-language': 'en' })).toEqual([{ provider: 'feishu', name: 'Feishu' }])
  expect(await namesFor({ 'accept-language': 'en', cookie: 'app_locale=zh_CN' })).toEqual([
    { provider: 'feishu', name: '飞书' },
  ])
  await own.dispose()
})

test('unsent mails can be read, newest first', async () => {
  const [first, second] = [freshAddress(), freshAddress()]
  await mailedCode(server, first)
  const { emailCode } = await mailedCode(server, second)
  const mails = await get('/dev/mails')
  expect(mails.map(({ to }: { to: string }) => to)).toEqual([second, first])
  expect(mails[0]).toEqual({
    to: second,
    subject: expect.stringContaining(emailCode),
    text: expect.stringContaining(emailCode),
    html: expect.stringContaining(emailCode),
    code: emailCode,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test('developers have stubs of the messengers’ clients, which sit and pre have not', async () => {
  const { body, headers } = await server.app.inject('/dev/messenger-clients.js')
  expect(headers['content-type']).toContain('text/javascript')
  const page = { window: {} as Record<string, object>, prompt: () => 'a-code', setTimeout }
  runInNewContext(body, page)
  expect(Object.keys(page.window).sort()).toEqual(['dd', 'h5sdk', 'tt', 'ww'])
  const { requestAccess } = page.window.tt as { requestAccess(given: object): void }
  expect(await new Promise((success) => requestAccess({ success }))).toEqual({ code: 'a-code' })
  for (const APP_ENV of ['sit', 'pre']) {
    const other = await testServer({ APP_ENV, SECRET_KEY: 'x'.repeat(32), PUBLIC_ORIGIN: 'https://app.worktide.com' })
    const request = { url: '/dev/messenger-clients.js', headers: { host: 'app.worktide.com' } }
    expect((await other.app.inject(request)).statusCode).toBe(404)
    await other.dispose()
  }
})

test('in production mails and stubs cannot be read', async () => {
  const production = await testServer({
    APP_ENV: 'prod',
    SECRET_KEY: 'x'.repeat(32),
    RATE_LIMITS: 'on',
    PUBLIC_ORIGIN: 'https://app.worktide.com',
  })
  const at = (url: string) => production.app.inject({ url, headers: { host: 'app.worktide.com' } })
  const response = await at('/dev/mails')
  expect(response.statusCode).toBe(404)
  expect((await at('/dev/messenger-clients.js')).statusCode).toBe(404)
  expect(response.headers['strict-transport-security']).toBe('max-age=31536000')
  expect(response.headers['content-security-policy']).toContain('require-trusted-types-for')
  await production.dispose()
})

test('of many that ask at once whether the server is ready, one asks the database', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const answers = await times(40, () => server.app.inject('/readyz'))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(query.mock.calls.filter(([text]) => String(text).includes('work_mem')).length).toBeLessThan(10)
  query.mockRestore()
})

test('a database whose disk is full is not ready', async () => {
  vi.spyOn(server.db.pool, 'query').mockRejectedValueOnce(new Error('could not extend file: No space left on device'))
  expect((await server.app.inject('/readyz')).statusCode).toBe(503)
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
})

test('an unavailable database is reported, and its return needs no restart', async () => {
  const { pool } = server.db
  const cut = () =>
    pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()`,
    )
  const ask = () => server.call('sendCode', { orgEmail: freshAddress(), scene: 'register' })
  const under = Promise.all(Array.from({ length: 40 }, ask))
  await cut()
  await cut()
  for (const { code, status } of await under) expect([`200 200`, `500 503`]).toContain(`${code} ${status}`)
  expect(await ask()).toMatchObject({ code: '200', status: 200 })
  expect(pool.idleCount).toBe(pool.totalCount)
})
