import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshAddress, goodPassword, person, type TestPerson } from '../test/test-people.ts'
import { type Answer, type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.dispose())

let network = 0
const elsewhere = (cookie?: string) => {
  network += 1
  return { headers: { 'x-forwarded-for': `198.51.${network >> 8}.${network & 255}`, ...(cookie ? { cookie } : {}) } }
}
const markIn = ({ headers }: Answer): string =>
  String([headers['set-cookie']].flat().find((line) => String(line).startsWith('pms-device='))).split(';')[0] as string
const signIn = ({ email }: TestPerson, cookie?: string) =>
  server.call('login', { tenantId: 1, orgEmail: email, password: goodPassword }, elsewhere(cookie))
const living = async ({ userId }: TestPerson): Promise<number> =>
  (await server.db.pool.query('SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at IS NULL', [userId])).rows.length

test('whoever knows a password fills no list of sessions, and its person still gets in on their device', async () => {
  const anna = await person(server)
  const mark = markIn(await signIn(anna))
  await server.db.pool.query(`UPDATE known_devices SET created_at = now() - interval '2 days' WHERE user_id = $1`, [
    anna.userId,
  ])
  const codes: string[] = []
  for (let at = 0; at < 70; at += 1) codes.push((await signIn(anna)).code)
  expect(codes).toEqual([...Array(59).fill('200'), ...Array(11).fill('0429001')])
  expect(await living(anna)).toBe(50)
  expect((await signIn(anna, mark)).code).toBe('200')
  expect(await living(anna)).toBe(50)
}, 30_000)

test('a password is changed ten times a day, with ten mails', async () => {
  const { email, ...anna } = await person(server)
  let { token } = anna
  const changes: string[] = []
  for (let at = 0; at < 11; at += 1) {
    const passwords = [goodPassword, 'quiet-harbour-lantern-48']
    const payload = { oldPassword: passwords[at % 2], password: passwords[(at + 1) % 2] }
    const answer = await server.call('changePassword', payload, { token })
    changes.push(answer.code)
    token = answer.result?.token ?? token
  }
  expect(changes).toEqual([...Array(10).fill('200'), '0429001'])
  const { rows } = await server.db.pool.query('SELECT 1 FROM mail_outbox WHERE recipient = $1 AND code IS NULL', [
    email,
  ])
  expect(rows.length).toBe(10)
}, 30_000)

test('failed sign-ins write one row an hour for an address, and thirty from a network', async () => {
  const anna = await person(server)
  const written = async () =>
    Number((await server.db.pool.query(`SELECT count(*) FROM audit_log WHERE action = 'login.failed'`)).rows[0].count)
  const before = await written()
  for (let at = 0; at < 9; at += 1)
    await server.call('login', { tenantId: 1, orgEmail: anna.email, password: 'wrong password' }, elsewhere())
  expect((await written()) - before).toBe(1)
  const here = elsewhere()
  for (let at = 0; at < 40; at += 1)
    await server.call('login', { tenantId: 1, orgEmail: freshAddress('nobody'), password: 'wrong password' }, here)
  expect((await written()) - before).toBe(31)
}, 30_000)

test('when a crowd has spent everybody’s tries, a mailed code still signs in on a new device', async () => {
  const anna = await person(server)
  const spent = `INSERT INTO rate_limits (key, points, expire) VALUES ('loginByEveryone:all', 3000, $1)
    ON CONFLICT (key) DO UPDATE SET points = 3000, expire = $1`
  await server.db.pool.query(spent, [Date.now() + 600_000])
  const { email: orgEmail, password } = anna
  const refused = await server.call('login', { tenantId: 1, orgEmail, password }, elsewhere())
  expect(refused).toMatchObject({ code: '0429001', message: 'limit.use_mailed_code' })
  await server.db.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'mail%'`)
  const asked = elsewhere()
  const { requestId } = (await server.call('sendCode', { orgEmail, scene: 'login' }, asked)).result
  const code = (await server.mailTo(orgEmail))?.code
  const payload = { tenantId: 1, loginType: 'email', orgEmail, requestId, code }
  expect((await server.call('loginCode', payload, asked)).code).toBe('200')
  await server.db.pool.query(`DELETE FROM rate_limits WHERE key = 'loginByEveryone:all'`)
})

test('a network that asks without end is refused without a query, and others are served', async () => {
  const here = elsewhere()
  const ask = (asked: typeof here) => server.call('checkEmail', { orgEmail: 'nobody@mail-of-tests.com' }, asked)
  await Promise.all(Array.from({ length: 100 }, () => ask(here)))
  const queries = vi.spyOn(server.db.pool, 'connect')
  const auxiliary = vi.spyOn(server.db.auxiliaryPool.pool, 'query')
  expect((await ask(here)).code).toBe('0429001')
  expect([queries.mock.calls.length, auxiliary.mock.calls.length]).toEqual([0, 0])
  expect((await ask(elsewhere())).code).toBe('200')
}, 20_000)
