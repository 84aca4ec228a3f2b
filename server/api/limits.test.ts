import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  codesOf,
  founded,
  freshAddress,
  goodPassword,
  mailedCode,
  owner,
  person,
  registered,
  registration,
  times,
} from '../test/test-people.ts'
import { type Answer, type CallOptions, type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
let network = 0
/** Each test calls from its own network. */
const from = () => {
  network += 1
  return { headers: { 'x-forwarded-for': `203.0.113.${network}` } }
}
beforeAll(async () => {
  server = await testServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.dispose())

test('three mails to an address in ten minutes, known or not', async () => {
  const { email } = await registered(server)
  const options = from()
  const send = (orgEmail: string) => server.call('sendCode', { orgEmail, scene: 'login' }, options)
  const stranger = freshAddress()
  await times(2, () => send(email))
  await times(3, () => send(stranger))
  const [known, unknown] = [await send(email), await send(stranger)]
  expect(known).toMatchObject({ code: '0429001', status: 429 })
  expect(Number(known.headers['retry-after'])).toBeGreaterThan(0)
  expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null })
  expect((await send(stranger.toUpperCase())).code, 'one mailbox, however it is written').toBe('0429001')
})

test('ten failures slow down strangers, but not the owner on a known device', async () => {
  const email = freshAddress()
  const registered = await server.call('register', await registration(server, email), from())
  const mark = [registered.headers['set-cookie']].flat().find((line) => String(line).startsWith('pms-device='))
  const cookie = String(mark).split(';')[0] as string
  const login = (password: string, options: CallOptions, orgEmail = email) =>
    server.call('login', { tenantId: 1, orgEmail, password }, options)
  const answers = await times(12, () => login('wrong password', from()))
  expect(codesOf(answers)).toEqual({ '0410001': 10, '0429001': 2 })
  await holdTurns()
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
  await holdTurns()
  const another = { headers: { ...from().headers, cookie: cookie.replace('=', '=x') } }
  expect((await login(goodPassword, another)).code).toBe('0429001')
})

/** Moves the next allowed try a minute away, so that a slow test does not reach it. */
const holdTurns = () =>
  server.db.pool.query(`UPDATE rate_limits SET expire = expire + 60000 WHERE key LIKE 'loginTurn:%'`)

const strangerRefusal = async (
  login: (password: string, options: CallOptions, orgEmail: string) => Promise<Answer>,
) => {
  const nobody = freshAddress('nobody')
  await times(12, () => login('wrong password', from(), nobody))
  await holdTurns()
  return login('wrong password', from(), nobody)
}

test('after ten wrong join codes an hour from one network even the right one is refused', async () => {
  const host = await owner(server)
  const { result } = await server.call('rotateJoinCode', {}, { token: host.token })
  const options = from()
  await times(10, () => server.call('previewJoinCode', { joinCode: 'AAAAAAAAAA' }, options))
  expect((await server.call('previewJoinCode', result, options)).code).toBe('0429001')
  expect((await server.call('previewJoinCode', result, from())).code).toBe('200')
})

test('a team that joins from one network is not limited like guessing', async () => {
  const host = await owner(server)
  const { result } = await server.call('rotateJoinCode', {}, { token: host.token })
  const { joinCode } = result
  const room = from()
  const mailed = async (email: string) => registration(server, email, { joinCode })
  for (let at = 0; at < 12; at += 1) {
    await server.db.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'mailBy%'`)
    expect((await server.call('previewJoinCode', { joinCode }, room)).code).toBe('200')
    expect((await server.call('register', await mailed(freshAddress()), room)).code).toBe('200')
    const { token } = await person(server)
    expect((await server.call('joinOrganization', { joinCode }, { ...room, token })).code).toBe('200')
  }
  const wrong = await times(11, () => server.call('previewJoinCode', { joinCode: 'AAAAAAAAAA' }, room))
  expect(codesOf(wrong)).toEqual({ '0411005': 10, '0429001': 1 })
  const register = await server.call('register', await mailed(freshAddress()), room)
  expect(register.code).toBe('0429001')
}, 60_000)

test('a wrong code is counted for every call: preview, join, register', async () => {
  const options = from()
  const { token } = await person(server)
  const wrong = { joinCode: 'AAAAAAAAAA' }
  const tries = [
    () => server.call('previewJoinCode', wrong, options),
    () => server.call('joinOrganization', wrong, { ...options, token }),
    async () => server.call('register', await registration(server, freshAddress(), wrong), options),
  ]
  const answers: Answer[] = []
  for (let at = 0; at < 11; at += 1) {
    await server.db.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'mailBy%'`)
    answers.push(await (tries[at % 3] as (typeof tries)[number])())
  }
  expect(codesOf(answers)).toEqual({ '0411005': 10, '0429001': 1 })
}, 60_000)

test('trying one password at many accounts is stopped for strangers, but not on known devices', async () => {
  const email = freshAddress()
  const registered = await server.call('register', await registration(server, email), from())
  const mark = [registered.headers['set-cookie']].flat().find((line) => String(line).startsWith('pms-device='))
  const cookie = String(mark).split(';')[0] as string
  const login = (options: CallOptions, orgEmail = email, password = goodPassword) =>
    server.call('login', { tenantId: 1, orgEmail, password }, options)
  const counted = async () => {
    const { rows } = await server.db.pool.query(`SELECT points FROM rate_limits WHERE key = 'loginByEveryone:all'`)
    return rows[0]?.points as number
  }
  await login(from(), freshAddress('sprayed'))
  const before = await counted()
  expect((await login(from())).code).toBe('200')
  expect(await counted()).toBe(before)
  await login(from(), freshAddress('sprayed'))
  expect(await counted()).toBe(before + 1)
  await server.db.pool.query(`UPDATE rate_limits SET points = 3000 WHERE key = 'loginByEveryone:all'`)
  expect((await login(from())).code).toBe('0429001')
  expect((await login({ headers: { ...from().headers, cookie } })).code).toBe('200')
  await server.db.pool.query(`DELETE FROM rate_limits WHERE key = 'loginByEveryone:all'`)
})

test('a hundred wrong mailed codes in a row are the limit of a day, whoever requested the mails', async () => {
  const { email } = await person(server)
  const tryCode = async (code?: string) => {
    const { requestId, emailCode } = await mailedCode(server, email, 'login')
    const wrong = emailCode === '111111' ? '222222' : '111111'
    const payload = { tenantId: 1, loginType: 'email', code: code ?? wrong, requestId, orgEmail: email }
    return (await server.call('loginCode', payload, from())).code
  }
  expect(await tryCode()).toBe('0410002')
  await server.db.pool.query(`UPDATE rate_limits SET points = 99 WHERE key LIKE 'codeTriesByRecipient:%'`)
  await server.db.pool.query(`DELETE FROM rate_limits WHERE key LIKE 'mailBy%'`)
  expect([await tryCode(), await tryCode()]).toEqual(['0410002', '0429001'])
})

test('a refusal by a limit is logged once per window, without an address', async () => {
  const options = from()
  const rows = async () =>
    (await server.db.pool.query(`SELECT detail, hash FROM audit_log WHERE action = 'limit.reached' ORDER BY id`)).rows
  const before = (await rows()).length
  const answers = await times(15, () => server.call('previewJoinCode', { joinCode: 'AAAAAAAAAA' }, options))
  expect(codesOf(answers)).toEqual({ '0411005': 10, '0429001': 5 })
  const entries = (await rows()).slice(before)
  expect(entries).toHaveLength(1)
  expect(entries[0].detail).toEqual({ limit: 'joinByAddress', network: expect.stringMatching(/^[\w-]{43}$/) })
})

test('one person mails one stranger at most ten invitations a day, new or resent, from any organisation', async () => {
  const host = await owner(server)
  const stranger = freshAddress('stranger')
  const invite = (token: string, email = stranger) =>
    server.call('createInvitations', { emails: [email], roleCode: 'organizationMember' }, { token })
  expect((await invite(host.token)).code).toBe('200')
  const resend = async () => {
    const [{ id }] = (await server.call('listInvitations', {}, { token: host.token })).result.list
    return server.call('resendInvitation', { id }, { token: host.token })
  }
  for (let at = 1; at < 10; at += 1)
    expect((await (at % 2 ? resend() : invite(host.token))).code, String(at)).toBe('200')
  const refused = [await resend(), await invite(host.token), await invite(host.token, stranger.toUpperCase())]
  expect(codesOf(refused)).toEqual({ '0429001': 3 })
  const place = { language: 'en', timeZone: 'Asia/Shanghai' }
  const more = await server.call('createOrganization', { orgName: 'One more', ...place }, { token: host.token })
  const { token } = more.result
  expect((await invite(token)).code).toBe('0429001')
  expect((await invite(token, freshAddress('another'))).code).toBe('200')
  expect((await invite((await owner(server)).token)).code).toBe('200')
})

test('creating organisations and mailing strangers through them is limited', async () => {
  const host = await founded(server)
  await server.db.pool.query(`UPDATE rate_limits SET points = 20 WHERE key = $1`, [
    `organizationsByPerson:${host.userId}`,
  ])
  const payload = { orgName: 'One more', language: 'en', timeZone: 'Asia/Shanghai' }
  expect((await server.call('createOrganization', payload, { token: host.token })).code).toBe('0429001')
  const invite = (count: number) =>
    server.call(
      'createInvitations',
      { emails: Array.from({ length: count }, () => freshAddress('guest')), roleCode: 'organizationMember' },
      { token: host.token },
    )
  expect((await invite(2)).code).toBe('200')
  await server.db.pool.query(`UPDATE rate_limits SET points = 499 WHERE key = $1`, [
    `invitationsByPerson:${host.userId}`,
  ])
  expect((await invite(2)).code).toBe('0429001')
})
