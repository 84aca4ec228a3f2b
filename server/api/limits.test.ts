import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codesOf,
  freshAddress,
  goodPassword,
  mailedCode,
  owner,
  person,
  registration,
  times,
} from '../test/test-people.ts'
import { type Answer, type Asked, type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
let network = 0
/** Each test calls from a network of its own. */
const from = () => {
  network += 1
  return { headers: { 'x-forwarded-for': `203.0.113.${network}` } }
}
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.dispose())

test('three mails to an address, known or not, in ten minutes', async () => {
  const { email } = await person(server)
  const asked = from()
  const send = (orgEmail: string) => server.call('sendCode', { orgEmail, scene: 'login' }, asked)
  const stranger = freshAddress()
  await times(2, () => send(email))
  await times(3, () => send(stranger))
  const [known, unknown] = [await send(email), await send(stranger)]
  expect(known).toMatchObject({ code: '0429001', status: 429 })
  expect(Number(known.headers['retry-after'])).toBeGreaterThan(0)
  expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null })
})

test('ten failures slow every stranger down, and not the owner on a device of theirs', async () => {
  const email = freshAddress()
  const registered = await server.call('register', await registration(server, email), from())
  const mark = [registered.headers['set-cookie']].flat().find((line) => String(line).startsWith('pms-device='))
  const cookie = String(mark).split(';')[0] as string
  const login = (password: string, asked: Asked, orgEmail = email) =>
    server.call('login', { tenantId: 1, orgEmail, password }, asked)
  const answers = await times(12, () => login('wrong password', from()))
  expect(codesOf(answers)).toEqual({ '0410001': 10, '0429001': 2 })
  const [known, unknown] = [await login(goodPassword, from()), await strangerRefusal(login)]
  expect(known).toMatchObject({ code: '0429001', status: 429 })
  expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null })
  const home = { headers: { ...from().headers, cookie } }
  expect((await login(goodPassword, home)).code).toBe('200')

  await server.db.pool.query(`UPDATE accounts SET failed_logins = 100 WHERE email = $1`, [email])
  expect((await login(goodPassword, home)).code).toBe('200')
  const { requestId, emailCode } = await mailedCode(server, email, 'login')
  const byMail = { tenantId: 1, loginType: 'email', code: emailCode, requestId, orgEmail: email }
  expect((await server.call('loginCode', byMail, from())).code).toBe('200')
  expect((await login(goodPassword, from())).code).toBe('200')

  await times(12, () => login('wrong password', from()))
  const another = { headers: { ...from().headers, cookie: cookie.replace('=', '=x') } }
  expect((await login(goodPassword, another)).code).toBe('0429001')
})

const strangerRefusal = async (login: (password: string, asked: Asked, orgEmail: string) => Promise<Answer>) => {
  const nobody = freshAddress('nobody')
  await times(12, () => login('wrong password', from(), nobody))
  return login('wrong password', from(), nobody)
}

test('ten join codes an hour from one network, right or wrong', async () => {
  const host = await owner(server)
  const { result } = await server.call('rotateJoinCode', {}, { token: host.token })
  const asked = from()
  await times(10, () => server.call('previewJoinCode', { joinCode: 'AAAAAAAAAA' }, asked))
  expect((await server.call('previewJoinCode', result, asked)).code).toBe('0429001')
  expect((await server.call('previewJoinCode', result, from())).code).toBe('200')
})
