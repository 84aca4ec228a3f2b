import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, times } from '../../../test/test-people.ts'
import { type Answer, type TestServer, testServer } from '../../../test/test-server.ts'
import { factorPeople } from './mfa-test-people.ts'
import { SoftAuthenticator } from './soft-authenticator.ts'

let server: TestServer
let people: ReturnType<typeof factorPeople>
beforeAll(async () => {
  server = await testServer()
  people = factorPeople(server)
})
afterAll(() => server.dispose())

const minute = 60_000

describe('managing passkeys', () => {
  test('one is created, named, listed, renamed and removed; its person is informed by mail', async () => {
    const anna = await people.withPasskey()
    expect(anna.recoveryCodes).toHaveLength(10)
    expect((await server.mailTo(anna.email))?.subject).toContain('passkey was added')
    const second = await people.addPasskey(anna)
    expect(second.answer.result.recoveryCodes, 'codes come with the first factor').toBeUndefined()
    expect((await server.call('renamePasskey', { id: anna.passkeyId, name: ' Work phone ' }, anna)).code).toBe('200')
    const { passkeys } = (await server.call('mfaStatus', {}, anna)).result
    expect(passkeys.map(({ name }: { name: string }) => name)).toEqual(['Work phone', 'Phone'])
    expect((await server.call('removePasskey', { id: anna.passkeyId }, anna)).code).toBe('200')
    expect((await server.mailTo(anna.email))?.text).toContain('Work phone')
    expect((await people.signInBy(anna.device)).code, 'a removed one opens nothing').toBe('0410001')
    expect((await server.call('removePasskey', { id: second.answer.result.id }, anna)).code).toBe('200')
    expect((await server.call('mfaStatus', {}, anna)).result).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    expect(await people.audited(anna)).toEqual(expect.arrayContaining(['factor.added', 'factor.removed']))
  })

  test('nobody can change those of another person, and none is stored twice', async () => {
    const [anna, ben] = [await people.withPasskey(), await people.provedPerson()]
    for (const [name, payload] of [
      ['renamePasskey', { id: anna.passkeyId, name: 'Mine' }],
      ['removePasskey', { id: anna.passkeyId }],
    ] as const)
      expect((await server.call(name, payload, ben)).code, name).toBe('0404001')
    expect((await people.addPasskey(ben, anna.device)).answer.code).toBe('0410009')
  })

  test('at most twenty, also when more were begun before; the codes shown with the first one are the valid ones', async () => {
    const anna = await people.provedPerson()
    const begun: Answer['result'][] = []
    for (let at = 0; at < 22; at += 1) begun.push((await server.call('startPasskey', {}, anna)).result)
    const keep = (from: number, count: number) =>
      times(count, (at) => {
        const { challengeId, options } = begun[from + at]
        const credential = new SoftAuthenticator().make(options)
        return server.call('confirmPasskey', { challengeId, name: 'Phone', credential }, anna)
      })
    const first = await keep(0, 3)
    expect(first.filter(({ result }) => result?.recoveryCodes)).toHaveLength(1)
    for (let at = 3; at < 18; at += 1) await keep(at, 1)
    expect(codesOf([...first, ...(await keep(18, 4))])).toEqual({ '200': 5, '0400001': 2 })
    expect((await server.call('startPasskey', {}, anna)).code).toBe('0400001')
  })

  test.each([
    ['another site', new SoftAuthenticator({ origin: 'https://evil.example' })],
    ['another name', new SoftAuthenticator({ rpID: 'evil.example' })],
    ['nobody looked who it is', new SoftAuthenticator({ isUserVerified: false })],
  ])('is refused: %s', async (_why, device) => {
    expect((await people.addPasskey(await people.provedPerson(), device)).answer.code).toBe('0400001')
  })

  test('the challenge works for its own person, once, for five minutes', async () => {
    const [anna, ben] = [await people.provedPerson(), await people.provedPerson()]
    const start = async () => (await server.call('startPasskey', {}, anna)).result
    const confirm = ({ challengeId, options }: Awaited<ReturnType<typeof start>>, token = anna.token) =>
      server.call(
        'confirmPasskey',
        { challengeId, name: 'Phone', credential: new SoftAuthenticator().make(options) },
        { token },
      )
    const begun = await start()
    expect((await confirm(begun, ben.token)).code).toBe('0413001')
    expect(codesOf(await times(10, () => confirm(begun)))).toEqual({ '200': 1, '0413001': 9 })
    const old = (await server.call('startPasskey', {}, ben)).result
    people.later(5 * minute + 1000)
    const recent = await server.call('reauthenticate', { password: ben.password }, ben)
    expect(recent.code).toBe('200')
    expect((await confirm(old, ben.token)).code).toBe('0413001')
  })
})

describe('signing in', () => {
  test('with a passkey alone, without an address', async () => {
    const anna = await people.withPasskey()
    const { options } = await people.startSignIn()
    expect(options, 'nobody is named to who is not known').not.toHaveProperty('allowCredentials')
    const answer = await people.signInBy(anna.device)
    expect(answer.result).toMatchObject({ userId: anna.userId })
    expect((await server.call('validateToken', {}, { token: answer.result.token })).code).toBe('200')
    const { passkeys } = (await server.call('mfaStatus', {}, anna)).result
    expect(passkeys[0].lastUsedAt).not.toBeNull()
  })

  test('with a passkey after the password', async () => {
    const anna = await people.withPasskey()
    expect((await people.login(anna)).result.ways).toEqual(['passkey', 'recovery'])
    const mfaTicket = await people.ticketOf(anna)
    expect((await people.startSignIn(mfaTicket)).options.allowCredentials).toMatchObject([{ id: anna.device.id }])
    expect((await people.signInBy(anna.device, mfaTicket)).code).toBe('200')
    expect((await server.call('startPasskeySignIn', { mfaTicket })).code, 'the ticket is used').toBe('0413001')
  })

  test.each([
    ['on another site', { origin: 'https://evil.example' }],
    ['for another name', { rpID: 'evil.example' }],
    ['without a look at who it is', { isUserVerified: false }],
  ])('a signature %s is refused', async (_how, otherwise) => {
    const { device } = await people.withPasskey()
    expect((await people.signInBy(device)).code).toBe('200')
    expect((await people.signInBy(Object.assign(device, otherwise))).code).toBe('0410001')
  })

  test('a passkey of another person is refused', async () => {
    const [anna, ben] = [await people.withPasskey(), await people.withPasskey()]
    expect((await people.signInBy(ben.device, await people.ticketOf(anna))).code).toBe('0410001')
    ben.device.userHandle = anna.device.userHandle
    expect((await people.signInBy(ben.device)).code, 'a handle that is not its own').toBe('0410001')
    expect((await people.signInBy(new SoftAuthenticator())).code, 'an unknown one').toBe('0410001')
  })

  test('each challenge can be signed once', async () => {
    const anna = await people.withPasskey()
    const { challengeId, options } = await people.startSignIn()
    const payload = { challengeId, credential: anna.device.sign(options) }
    expect(codesOf(await times(20, () => server.call('signInByPasskey', payload)))).toEqual({ '200': 1, '0413001': 19 })
    const other = await people.startSignIn()
    const mixed = { challengeId: other.challengeId, credential: anna.device.sign(options) }
    expect((await server.call('signInByPasskey', mixed)).code, 'the challenge of another ceremony').toBe('0410001')
    const old = await people.startSignIn()
    people.later(5 * minute + 1000)
    const late = { challengeId: old.challengeId, credential: anna.device.sign(old.options) }
    expect((await server.call('signInByPasskey', late)).code).toBe('0413001')
  })

  test('a counter that goes back means a copied passkey: refused, and in the audit log', async () => {
    const anna = await people.withPasskey()
    for (let at = 0; at < 3; at += 1) expect((await people.signInBy(anna.device)).code).toBe('200')
    anna.device.counter = 1
    expect((await people.signInBy(anna.device)).code).toBe('0410001')
    expect(await people.audited(anna)).toContain('factor.failed')
    anna.device.counter = 10
    expect((await people.signInBy(anna.device)).code).toBe('200')
  })

  test('a disabled account gets no session', async () => {
    const anna = await people.withPasskey()
    await server.db.pool.query('UPDATE accounts SET enabled = false WHERE id = $1', [anna.userId])
    expect((await people.signInBy(anna.device)).code).toBe('0410020')
  })
})

test('a passkey proves the identity of its own person only', async () => {
  const [anna, ben] = [await people.withPasskey(), await people.withPasskey()]
  people.later(6 * minute)
  const prove = async (device: SoftAuthenticator) => {
    const { challengeId, options } = (await server.call('startPasskeyReauth', {}, anna)).result
    return server.call('reauthenticateByFactor', { challengeId, credential: device.sign(options) }, anna)
  }
  expect((await server.call('removePasskey', { id: anna.passkeyId }, anna)).code).toBe('0410008')
  expect((await prove(ben.device)).code).toBe('0410001')
  const { challengeId, options } = await people.startSignIn()
  const foreign = { challengeId, credential: anna.device.sign(options) }
  expect((await server.call('reauthenticateByFactor', foreign, anna)).code, 'for signing in').toBe('0413001')
  expect((await prove(anna.device)).code).toBe('200')
  expect((await server.call('removePasskey', { id: anna.passkeyId }, anna)).code).toBe('200')
})
