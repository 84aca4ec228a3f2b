import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets } from '../../../auth/secrets.ts'
import { codesOf, linkValue, mailedCode, registration, times } from '../../../test/test-people.ts'
import { type TestServer, testServer } from '../../../test/test-server.ts'
import { factorPeople } from './mfa-test-people.ts'

let server: TestServer
let people: ReturnType<typeof factorPeople>
beforeAll(async () => {
  server = await testServer()
  people = factorPeople(server)
})
afterAll(() => server.dispose())

const minute = 60_000
const byTotp = (mfaTicket: string, code: string) => server.call('signInByTotp', { mfaTicket, code })
const byRecovery = (mfaTicket: string, code: string) => server.call('signInByRecoveryCode', { mfaTicket, code })

describe('an authenticator app', () => {
  test('is active from its first right code, its secret is encrypted, its person is informed by mail', async () => {
    const anna = await people.provedPerson()
    const asAnna = { token: anna.token }
    const { secret, uri } = (await server.call('startTotp', {}, asAnna)).result
    expect(uri).toContain(`secret=${secret}`)
    expect((await people.login(anna)).code, 'begun is not enrolled').toBe('200')
    expect((await server.call('confirmTotp', { code: '000000' }, asAnna)).code).toBe('0410001')
    const { result } = await server.call('confirmTotp', { code: people.codeOf(secret) }, asAnna)
    expect(new Set(result.recoveryCodes).size).toBe(10)
    expect((await server.mailTo(anna.email))?.subject).toContain('authenticator app was added')
    const status = (await server.call('mfaStatus', {}, asAnna)).result
    expect(status).toMatchObject({ hasPassword: true, totpSince: expect.any(String), recoveryCodesLeft: 10 })
    const { rows } = await server.db.pool.query('SELECT * FROM totp_factors WHERE user_id = $1', [anna.userId])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await server.call('startTotp', {}, asAnna)).code, 'another needs the first removed').toBe('0404001')
    expect(await people.audited(anna)).toContain('factor.added')
  })

  test('is required after the password and after a mailed code', async () => {
    const anna = await people.withTotp()
    const answer = await people.login(anna)
    expect(answer).toMatchObject({ code: '0410007', result: { ways: ['totp', 'recovery'], expiresIn: 300 } })
    expect(answer.headers['set-cookie'], 'no session, no known device').toBeUndefined()
    expect(JSON.stringify(answer.result)).not.toMatch(/"token"/)
    const { requestId, emailCode: code } = await mailedCode(server, anna.email, 'login')
    const mailed = { tenantId: 1, loginType: 'email', code, requestId, orgEmail: anna.email }
    expect((await server.call('loginCode', mailed)).code).toBe('0410007')
    const signedIn = await byTotp(answer.result.mfaTicket, people.codeOf(anna.secret))
    expect(signedIn.result).toMatchObject({ userId: anna.userId, temporary: true })
    expect((await server.call('validateToken', {}, { token: signedIn.result.token })).code).toBe('200')
    expect(await people.audited(anna)).toEqual(expect.arrayContaining(['login.secondFactorAsked', 'login.succeeded']))
  })

  test('accepts each code once, and those of the adjacent steps', async () => {
    const anna = await people.withTotp()
    const tryStep = async (steps: number) =>
      (await byTotp(await people.ticketOf(anna), people.codeOf(anna.secret, steps))).code
    people.atNextStep()
    expect([await tryStep(-2), await tryStep(2)]).toEqual(['0410001', '0410001'])
    people.later(2 * 30_000)
    expect(await tryStep(-1)).toBe('200')
    expect(await tryStep(-1), 'the same code again').toBe('0410001')
    expect(await tryStep(1)).toBe('200')
    expect(await tryStep(0), 'an older code').toBe('0410001')
    expect(await people.audited(anna)).toContain('factor.failed')
  })

  test('one code for fifty tickets at once opens one session', async () => {
    const anna = await people.withTotp()
    const tickets = await people.ticketsOf(anna, 50)
    const code = people.codeOf(anna.secret)
    expect(codesOf(await times(50, (at) => byTotp(tickets[at] as string, code)))).toEqual({ '200': 1, '0410001': 49 })
  })
})

describe('the ticket', () => {
  test('ends after five minutes, five tries or one success', async () => {
    const anna = await people.withTotp()
    const old = await people.ticketOf(anna)
    people.later(5 * minute + 1000)
    expect((await byTotp(old, people.codeOf(anna.secret))).code).toBe('0413001')
    const tried = await people.ticketOf(anna)
    expect(codesOf(await times(6, () => byTotp(tried, '000000')))).toEqual({ '0410001': 5, '0413001': 1 })
    expect((await byTotp(tried, people.codeOf(anna.secret))).code).toBe('0413001')
    const used = await people.ticketOf(anna)
    expect((await byTotp(used, people.codeOf(anna.secret))).code).toBe('200')
    expect((await byRecovery(used, anna.recoveryCodes[0] as string)).code).toBe('0413001')
    expect((await server.call('mfaStatus', {}, anna)).result.recoveryCodesLeft, 'no code was spent').toBe(10)
  })

  test('accepts only the factors of its own person', async () => {
    const [anna, ben] = [await people.withTotp(), await people.withTotp()]
    const ticket = await people.ticketOf(anna)
    expect((await byTotp(ticket, people.codeOf(ben.secret))).code).toBe('0410001')
    expect((await byRecovery(ticket, ben.recoveryCodes[0] as string)).code).toBe('0410001')
    expect((await byTotp('unknown', people.codeOf(anna.secret))).code).toBe('0413001')
  })

  test('opens no session for a disabled account', async () => {
    const anna = await people.withTotp()
    const ticket = await people.ticketOf(anna)
    await server.db.pool.query('UPDATE accounts SET enabled = false WHERE id = $1', [anna.userId])
    expect((await byTotp(ticket, people.codeOf(anna.secret))).code).toBe('0410020')
  })
})

describe('recovery codes', () => {
  test('one code for fifty tickets at once opens one session, and its person is informed by mail', async () => {
    const anna = await people.withTotp()
    const tickets = await people.ticketsOf(anna, 50)
    const [code = ''] = anna.recoveryCodes
    const answers = await times(50, (at) => byRecovery(tickets[at] as string, code))
    expect(codesOf(answers)).toEqual({ '200': 1, '0410001': 49 })
    expect((await server.mailTo(anna.email))?.text).toContain('You have 9 left')
    expect(await people.audited(anna)).toContain('factor.recoveryCodeUsed')
    const { rows } = await server.db.pool.query('SELECT * FROM recovery_codes WHERE user_id = $1', [anna.userId])
    for (const kept of anna.recoveryCodes) expect(JSON.stringify(rows)).not.toContain(kept.replace('-', ''))
  })

  test('are accepted in any notation, and stop working when new ones are issued', async () => {
    const anna = await people.withTotp()
    const [first = '', second = ''] = anna.recoveryCodes
    const typed = ` ${first.toLowerCase().replace('-', ' ')} `
    expect((await byRecovery(await people.ticketOf(anna), typed)).code).toBe('200')
    const { recoveryCodes } = (await server.call('renewRecoveryCodes', {}, anna)).result
    expect(await people.audited(anna)).toContain('factor.recoveryCodesRenewed')
    expect((await byRecovery(await people.ticketOf(anna), second)).code).toBe('0410001')
    expect((await byRecovery(await people.ticketOf(anna), recoveryCodes[0])).code).toBe('200')
  })

  test('are hashed like passwords, with one salt per person; codes in the old format still work', async () => {
    const stored = async ({ userId }: { userId: string }): Promise<string[]> => {
      const query = 'SELECT code_hash AS hash FROM recovery_codes WHERE user_id = $1'
      return (await server.db.pool.query(query, [userId])).rows.map(({ hash }) => hash)
    }
    const salts = (hashes: string[]) =>
      new Set(hashes.map((hash) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$(\S{22})\$/.exec(hash)?.[1]))
    const [anna, ben] = [await people.withTotp(), await people.withTotp()]
    const [ofAnna, ofBen] = [salts(await stored(anna)), salts(await stored(ben))]
    expect([ofAnna.size, ofBen.size, new Set([...ofAnna, ...ofBen, undefined]).size]).toEqual([1, 1, 3])

    const old = createSecrets('test'.repeat(10)).hmac('recovery-code', `${anna.userId}\nAB12CD34EF`)
    await server.db.pool.query('DELETE FROM recovery_codes WHERE user_id = $1', [anna.userId])
    await server.db.pool.query('INSERT INTO recovery_codes VALUES ($1, $2)', [anna.userId, old])
    expect((await byRecovery(await people.ticketOf(anna), 'AB12C-D34EF')).code).toBe('200')
  })

  test('are deleted with the last factor, and the password alone signs in again', async () => {
    const anna = await people.withTotp()
    expect((await server.call('removeTotp', {}, anna)).code).toBe('200')
    expect((await server.mailTo(anna.email))?.subject).toContain('was removed')
    expect((await server.call('mfaStatus', {}, anna)).result).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
    expect((await server.call('renewRecoveryCodes', {}, anna)).code).toBe('0404001')
    expect((await people.login(anna)).code).toBe('200')
  })
})

describe('the second factor cannot be bypassed by', () => {
  test('a new password', async () => {
    const anna = await people.withTotp()
    await server.call('forgotPassword', { orgEmail: anna.email })
    const resetToken = linkValue((await server.mailTo(anna.email))?.link)
    const password = 'another-quiet-harbour-82'
    expect((await server.call('resetPassword', { resetToken, password })).code).toBe('200')
    expect((await people.login({ ...anna, password })).code).toBe('0410007')
  })

  test('a repeated registration', async () => {
    const email = 'repeated@mail-of-tests.com'
    const payload = await registration(server, email)
    const anna = (await server.call('register', payload)).result
    await server.call('reauthenticate', { password: payload.password }, anna)
    const { secret } = (await server.call('startTotp', {}, anna)).result
    await server.call('confirmTotp', { code: people.codeOf(secret) }, anna)
    expect((await server.call('register', payload)).code).toBe('0410003')
  })

  test('the password: whoever knows it confirms nothing, and removes no factor', async () => {
    const anna = await people.withTotp()
    people.later(6 * minute)
    const proof = await server.call('reauthenticate', { password: anna.password }, anna)
    expect(proof).toMatchObject({ code: '0403001', message: 'account.prove_by_factor' })
    expect((await server.call('removeTotp', {}, anna)).code).toBe('0410008')
  })

  test('an old proof: after five minutes a code is required again, and an API key never proves identity', async () => {
    const anna = await people.withTotp()
    const asAnna = { token: anna.token }
    const { key } = (await server.call('createApiKey', { name: 'Mine' }, asAnna)).result
    people.later(6 * minute)
    for (const name of ['removeTotp', 'renewRecoveryCodes', 'startPasskey'] as const)
      expect((await server.call(name, {}, asAnna)).code, name).toBe('0410008')
    expect((await server.call('reauthenticateByFactor', { code: '000000' }, asAnna)).code).toBe('0410001')
    const code = people.codeOf(anna.secret)
    expect((await server.call('reauthenticateByFactor', { code }, asAnna)).code).toBe('200')
    expect((await server.call('reauthenticateByFactor', { code }, asAnna)).code, 'each code once').toBe('0410001')
    expect((await server.call('renewRecoveryCodes', {}, asAnna)).code).toBe('200')
    expect((await server.call('mfaStatus', {}, { token: key })).code).toBe('0403001')
  })
})

test('wrong codes are limited over all tickets, known devices separately', async () => {
  const limited = await testServer({ RATE_LIMITS: 'on' })
  try {
    const { codeOf, later } = factorPeople(limited)
    const payload = await registration(limited, 'limited@mail-of-tests.com')
    const registered = await limited.call('register', payload)
    const asThem = { token: registered.result.token }
    const { secret } = (await limited.call('startTotp', {}, asThem)).result
    const added = await limited.call('confirmTotp', { code: codeOf(secret) }, asThem)
    const cookies = [added.headers['set-cookie']].flat().map(String)
    const cookie = cookies.find((one) => one.startsWith('pms-device='))?.split(';')[0] ?? ''
    later(30_000)
    const signIn = async (code: string, headers = {}) => {
      const { mfaTicket } = (await limited.call('login', payload, { headers })).result
      return limited.call('signInByTotp', { mfaTicket, code }, { headers })
    }
    const answers: Awaited<ReturnType<typeof signIn>>[] = []
    for (let at = 0; at < 12; at += 1) answers.push(await signIn('000000'))
    expect(codesOf(answers)).toEqual({ '0410001': 10, '0429001': 2 })
    expect((await signIn(codeOf(secret))).code, 'a stranger with the password').toBe('0429001')
    expect((await signIn(codeOf(secret), { cookie })).code, 'the person').toBe('200')
  } finally {
    await limited.dispose()
  }
})
