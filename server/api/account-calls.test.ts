import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  codesOf,
  freshAddress,
  goodPassword,
  linkValue,
  mailedCode,
  owner,
  person,
  registration,
  times,
} from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const newPassword = 'seven-boats-under-cloud-92'
const login = (orgEmail: string, password: string) => server.call('login', { tenantId: 1, orgEmail, password })

describe('registration', () => {
  test('a code, a name and a password create an account and a session', async () => {
    const answer = await server.call('register', await registration(server, freshAddress()))
    expect(answer).toMatchObject({ code: '200', result: { next: 'create-organization' } })
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly/i)
    const { code, result } = await server.call('assemble', {}, { token: answer.result.token })
    expect(code).toBe('0418')
    expect(result).toMatchObject({ userInfo: { orgUserName: 'Anna Lind', orgId: null }, orgInfo: {} })
  })

  test.each([
    ['0410011', { agreeTerms: false }],
    ['0410004', { password: 'short' }],
    ['0410004', { password: 'worktide-worktide-12' }],
    ['0400001', { orgUserName: '  ' }],
    ['0400001', { timeZone: 'Mars/Base' }],
    ['0411002', { inviteToken: 'nothing' }],
    ['0411002', { linkToken: 'nothing' }],
    ['0411005', { joinCode: 'AAAAAAAAAA' }],
    ['0410003', { requestId: 'not-an-id' }],
  ])('%s refuses %o and creates no account', async (code, more) => {
    const email = freshAddress()
    expect(await server.call('register', await registration(server, email, more))).toMatchObject({ code })
    expect((await login(email, goodPassword)).code).toBe('0410001')
  })

  test('after five wrong codes even the right one is refused', async () => {
    const right = await registration(server, freshAddress())
    const wrong = { ...right, emailCode: right.emailCode === '111111' ? '222222' : '111111' }
    for (let i = 0; i < 5; i += 1) expect((await server.call('register', wrong)).code).toBe('0410002')
    expect((await server.call('register', right)).code).toBe('0410003')
  })

  test('a code is valid for its own address and purpose only', async () => {
    const mine = await registration(server, freshAddress())
    expect((await server.call('register', { ...mine, orgEmail: freshAddress() })).code).toBe('0410003')
    const { requestId, emailCode } = mine
    const payload = { tenantId: 1, loginType: 'email', orgEmail: mine.orgEmail, requestId, code: emailCode }
    expect((await server.call('loginCode', payload)).code).toBe('0410003')
  })

  test('after a lost answer the same key, or the same person with the same code, gets the same account', async () => {
    const payload = await registration(server, freshAddress())
    const idempotencyKey = crypto.randomUUID()
    const first = await server.call('register', payload, { idempotencyKey })
    const second = await server.call('register', payload, { idempotencyKey })
    expect(second.result).toEqual(first.result)
    const third = await server.call('register', payload)
    expect(third.result.userId).toBe(first.result.userId)
    expect((await server.call('register', { ...payload, password: newPassword })).code).toBe('0410003')
  })

  test('a repeated request gets its account however often answers are lost, and no try is counted', async () => {
    const payload = await registration(server, freshAddress())
    const idempotencyKey = crypto.randomUUID()
    const first = await server.call('register', payload, { idempotencyKey })
    for (let i = 0; i < 7; i += 1) {
      const again = await server.call('register', payload, { idempotencyKey })
      expect(again).toMatchObject({ code: '200', result: first.result })
      expect(String(again.headers['set-cookie'])).toMatch(/HttpOnly/i)
    }
    const wrong = { ...payload, emailCode: payload.emailCode === '111111' ? '222222' : '111111' }
    expect((await server.call('register', wrong, { idempotencyKey })).code).toBe('0410002')
  })

  test('fifty requests at once create one account', async () => {
    const payload = await registration(server, freshAddress())
    const answers = await times(50, () => server.call('register', payload))
    const people = new Set(answers.filter(({ code }) => code === '200').map(({ result }) => result.userId))
    expect(people.size).toBe(1)
  })

  test('a code expires after ten minutes', async () => {
    const payload = await registration(server, freshAddress())
    server.later(601_000)
    expect((await server.call('register', payload)).code).toBe('0410003')
    server.later(-601_000)
  })
})

describe('signing in', () => {
  test('with a password, and signing out again', async () => {
    const { email, orgId } = await owner(server)
    const { result } = await login(email, goodPassword)
    expect(result.temporary).toBe(false)
    const { token } = result
    expect((await server.call('validateToken', {}, { token })).result.orgId).toBe(orgId)
    expect((await server.call('logout', {}, { token })).code).toBe('200')
    expect((await server.call('logout', {}, { token })).code).toBe('200')
    expect((await server.call('validateToken', {}, { token })).code).toBe('04206')
  })

  test('with a mailed code, once', async () => {
    const { email } = await person(server)
    const { requestId, emailCode: code } = await mailedCode(server, email, 'login')
    const payload = { tenantId: 1, loginType: 'email', orgEmail: email, requestId, code }
    const answers = await times(50, () => server.call('loginCode', payload))
    expect(codesOf(answers)).toEqual({ '200': 1, '0410003': 49 })
    expect(await server.call('loginCode', { ...payload, loginType: 'slack' })).toMatchObject({ code: '0825003' })
  })

  test('a disabled account is reported only after the right password', async () => {
    const { email, userId, token } = await person(server)
    await server.db.system((tx) => tx.execute(sql`UPDATE accounts SET enabled = false WHERE id = ${BigInt(userId)}`))
    expect((await login(email, 'not the password')).code).toBe('0410001')
    expect((await login(email, goodPassword)).code).toBe('0410020')
    expect((await server.call('assemble', {}, { token })).code).toBe('0410020')
  })

  test('after a hundred failures only a mailed code or link helps', async () => {
    const { email, userId } = await person(server)
    await server.db.system((tx) =>
      tx.execute(sql`UPDATE accounts SET failed_logins = 100 WHERE id = ${BigInt(userId)}`),
    )
    expect((await login(email, goodPassword)).code).toBe('0410001')
    const { requestId, emailCode: code } = await mailedCode(server, email, 'login')
    await server.call('loginCode', { tenantId: 1, loginType: 'email', orgEmail: email, requestId, code })
    expect((await login(email, goodPassword)).code).toBe('200')
  })

  test('a password hashed at an older cost is rehashed at the next sign-in', async () => {
    const { email } = await person(server)
    const older = await hash(goodPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await server.db.pool.query('UPDATE accounts SET password_hash = $1 WHERE email = $2', [older, email])
    expect((await login(email, 'not the password')).code).toBe('0410001')
    expect((await login(email, goodPassword)).code).toBe('200')
    const { rows } = await server.db.pool.query('SELECT password_hash FROM accounts WHERE email = $1', [email])
    expect(server.passwords.isOutdated(rows[0].password_hash)).toBe(false)
    expect((await login(email, goodPassword)).code).toBe('200')
  })

  test('the cookie resumes a session for our own worker only', async () => {
    const { email, userId } = await person(server)
    const signedIn = await login(email, goodPassword)
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? ''
    const ours = { cookie, 'x-sso-worker': '1', origin: server.config.publicOrigin, 'sec-fetch-site': 'same-origin' }
    const resumed = await server.call('resumeSession', {}, { headers: ours })
    expect(resumed.result).toMatchObject({ token: signedIn.result.token, userId, orgEmail: email })
    expect((await server.call('resumeSession', {}, { headers: { cookie } })).code).toBe('04206')
    expect((await server.call('resumeSession', {}, { headers: { ...ours, cookie: '' } })).code).toBe('04206')
    expect((await server.call('assemble', {}, { headers: ours })).code).toBe('04206')
  })
})

describe('passwords', () => {
  const resetLink = async (email: string) => {
    await server.call('forgotPassword', { orgEmail: email })
    return linkValue((await server.mailTo(email))?.link)
  }

  test('a reset link works once, ends every session and API key, and is reported by mail', async () => {
    const { email, token } = await person(server)
    const { key } = (await server.call('createApiKey', { name: 'Mine' }, { token })).result
    const resetToken = await resetLink(email)
    expect((await server.call('checkReset', { resetToken })).result.emailMasked).toBe(`a***@mail-of-tests.com`)
    expect((await server.call('resetPassword', { resetToken, password: 'short' })).code).toBe('0410004')
    const answers = await times(50, () => server.call('resetPassword', { resetToken, password: newPassword }))
    expect(codesOf(answers)).toEqual({ '200': 1, '0410005': 49 })
    expect((await server.call('assemble', {}, { token })).code).toBe('403')
    expect((await server.call('assemble', {}, { token: key })).code).toBe('04206')
    expect((await login(email, newPassword)).code).toBe('200')
    expect((await server.mailTo(email))?.text).toMatch(/API keys no longer work/)
  })

  test('a newer link replaces the older one, and half an hour ends it', async () => {
    const { email } = await person(server)
    const older = await resetLink(email)
    const newer = await resetLink(email)
    expect((await server.call('checkReset', { resetToken: older })).code).toBe('0410005')
    expect((await server.call('checkReset', { resetToken: newer })).code).toBe('200')
    server.later(1_801_000)
    expect((await server.call('checkReset', { resetToken: newer })).code).toBe('0410005')
    server.later(-1_801_000)
  })

  test('a change needs the old password and ends the other sessions', async () => {
    const { email, token } = await person(server)
    const other = (await login(email, goodPassword)).result.token
    const change = (oldPassword: string, password: string) =>
      server.call('changePassword', { oldPassword, password }, { token })
    expect((await change('not the password', newPassword)).code).toBe('0410001')
    expect(await change(goodPassword, 'password12')).toMatchObject({
      code: '0410004',
      result: { reasons: ['tooWeak'] },
    })
    const changed = await change(goodPassword, newPassword)
    expect((await server.call('assemble', {}, { token: other })).code).toBe('403')
    expect((await server.call('assemble', {}, { token: changed.result.token })).code).toBe('0418')
    expect((await server.call('reauthenticate', { password: goodPassword }, { token })).code).toBe('04206')
  })
})

describe('no answer reveals whether an address has an account', () => {
  test.each([
    ['checkEmail', {}],
    ['forgotPassword', {}],
    ['login', { tenantId: 1, password: 'not the password' }],
  ] as const)('%s answers the same bytes', async (name, more) => {
    const { email } = await person(server)
    const known = await server.call(name, { orgEmail: email, ...more })
    const unknown = await server.call(name, { orgEmail: freshAddress(), ...more })
    const comparable = ({ headers, ...body }: typeof known) => [body, Object.keys(headers), headers['content-length']]
    expect(comparable(known)).toEqual(comparable(unknown))
  })

  test.each([
    ['register', 'unknown'],
    ['login', 'known'],
    ['reset', 'nobody'],
    ['bind', 'known'],
    ['change', 'unknown'],
  ])('send-code for %s differs only in the mail, which has a code if the address is %s', async (scene, who) => {
    const { email } = await person(server)
    const stranger = freshAddress()
    const known = await server.call('sendCode', { orgEmail: email, scene })
    const unknown = await server.call('sendCode', { orgEmail: stranger, scene })
    expect({ ...known.result, requestId: '' }).toEqual({ ...unknown.result, requestId: '' })
    expect(known.result.requestId).toHaveLength(unknown.result.requestId.length)
    const [mail, other] = [await server.mailTo(email), await server.mailTo(stranger)]
    expect(mail?.subject).not.toBe(other?.subject)
    expect([Boolean(mail?.code), Boolean(other?.code)]).toEqual([who === 'known', who === 'unknown'])
  })
})
