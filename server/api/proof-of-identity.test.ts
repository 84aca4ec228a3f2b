import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress, goodPassword, mailedCode, owner, person, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const proofAgeMs = 5 * 60_000 + 1000
/** A person who signs in by mailed codes and whose proof of identity has expired. */
const withoutPassword = async (work: (someone: TestPerson) => Promise<void>): Promise<void> => {
  const someone = await person(server, { password: undefined })
  server.later(proofAgeMs)
  await work(someone)
  server.later(-proofAgeMs)
}

test('a person without a password proves their identity by a mailed code, once, and can then set one', () =>
  withoutPassword(async ({ email, token }) => {
    const change = () => server.call('changePassword', { password: goodPassword }, { token })
    expect((await change()).code).toBe('0410008')
    const proof = await mailedCode(server, email, 'login')
    const wrong = proof.emailCode === '000000' ? '000001' : '000000'
    expect((await server.call('reauthenticate', { ...proof, emailCode: wrong }, { token })).code).toBe('0410002')
    expect((await server.call('reauthenticate', proof, { token })).code).toBe('200')
    expect((await server.call('reauthenticate', proof, { token })).code, 'each code once').toBe('0410003')
    expect((await change()).code).toBe('200')
    const signIn = { tenantId: 1, orgEmail: email, password: goodPassword }
    expect((await server.call('login', signIn)).code).toBe('200')
  }))

test('a proof of before the clock was set back by an hour counts no longer', async () => {
  const { token } = await person(server, { password: undefined })
  server.later(-3_600_000)
  expect((await server.call('changePassword', { password: goodPassword }, { token })).code).toBe('0410008')
  server.later(3_600_000)
  expect((await server.call('changePassword', { password: goodPassword }, { token })).code).toBe('200')
})

test('a code for another purpose or address proves nothing', () =>
  withoutPassword(async ({ token }) => {
    const foreign = await person(server)
    for (const proof of [
      await mailedCode(server, foreign.email, 'login'),
      await mailedCode(server, freshAddress(), 'register'),
    ])
      expect((await server.call('reauthenticate', proof, { token })).code).toBe('0410003')
  }))

test('a mailed code does not replace an existing password, and no password is changed without it', async () => {
  const { email, token } = await owner(server)
  const proof = await mailedCode(server, email, 'login')
  expect((await server.call('reauthenticate', proof, { token })).code).toBe('0403001')
  const fresh = { password: 'seven-boats-under-cloud-92' }
  expect((await server.call('changePassword', fresh, { token })).code).toBe('0410001')
})

test('a person with a passkey or authenticator app must use it', () =>
  withoutPassword(async ({ email, token, userId }) => {
    const keys = `INSERT INTO totp_factors (user_id, secret_sealed, confirmed_at) VALUES ($1, 'x', now())`
    await server.db.pool.query(keys, [userId])
    const proof = await mailedCode(server, email, 'login')
    expect((await server.call('reauthenticate', proof, { token })).code).toBe('0403001')
  }))

test('a wrong code in a session is in the audit log', async () => {
  const { email, token, userId } = await owner(server)
  await server.db.pool.query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [userId])
  const proof = await mailedCode(server, email, 'login')
  const wrong = proof.emailCode === '000000' ? '000001' : '000000'
  await server.call('reauthenticate', { ...proof, emailCode: wrong }, { token })
  await server.call('reauthenticate', proof, { token })
  const { list } = (await server.call('listAudit', { group: 'signIn' }, { token })).result
  const entries = list.map(({ action, detail }: { action: string; detail: object }) => [action, detail])
  expect(entries.slice(0, 2)).toEqual([
    ['identity.confirmed', { factor: 'mailCode' }],
    ['identity.refused', { factor: 'mailCode' }],
  ])
})
