import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodPassword, linkValue, mailedCode, owner, person, registration } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const login = (orgEmail: string, password = goodPassword) => server.call('login', { tenantId: 1, orgEmail, password })
const byCode = async (orgEmail: string, mailedTo: string) => {
  const { requestId } = (await server.call('sendCode', { orgEmail, scene: 'login' })).result
  const code = (await server.mailTo(mailedTo))?.code
  return server.call('loginCode', { tenantId: 1, loginType: 'email', code, requestId, orgEmail })
}
const newPassword = 'seven-boats-under-cloud-92'

describe('an address is one mailbox whatever its case', () => {
  test('for signing in with a password or a mailed code, and for a reset; mails go to the verified spelling', async () => {
    const { email, userId } = await person(server, { email: 'Ada.Byron@mail-of-tests.com' })
    for (const typed of [email, 'ada.byron@mail-of-tests.com', 'ADA.BYRON@Mail-Of-Tests.com']) {
      expect((await login(typed)).result?.userId, typed).toBe(userId)
      expect((await byCode(typed, email)).result?.userId, typed).toBe(userId)
    }
    await server.call('forgotPassword', { orgEmail: 'ada.BYRON@mail-of-tests.com' })
    const resetToken = linkValue((await server.mailTo(email))?.link)
    expect((await server.call('resetPassword', { resetToken, password: newPassword })).code).toBe('200')
    expect((await login('ada.byron@mail-of-tests.com', newPassword)).result.userId).toBe(userId)
    const { rows } = await server.db.pool.query(
      `SELECT DISTINCT recipient FROM mail_outbox WHERE lower(recipient) = lower($1)`,
      [email],
    )
    expect(rows).toEqual([{ recipient: email }])
  })

  test('for registering: no second account is created, not even at the same time', async () => {
    const { email } = await person(server)
    const again = email.toUpperCase()
    expect(await mailedCode(server, again)).toMatchObject({ emailCode: '000000' })
    const two = ['grace@mail-of-tests.com', 'Grace@mail-of-tests.com']
    const asked = await Promise.all(two.map((address) => registration(server, address)))
    const answers = await Promise.all(asked.map((payload) => server.call('register', payload)))
    expect(answers.map(({ code }) => code).sort()).toEqual(['0410003', '200'])
  })

  test('for changing the address', async () => {
    const [one, other] = [await person(server), await person(server)]
    const orgEmail = other.email.toUpperCase()
    const { requestId } = (await server.call('changeEmail', { orgEmail }, { token: one.token })).result
    expect((await server.mailTo(other.email))?.subject).toContain('already')
    const emailCode = '000000'
    const { code } = await server.call('confirmEmail', { requestId, emailCode }, { token: one.token })
    expect(code).toBe('0410002')
  })

  test('for changing to an address that somebody is registering with', async () => {
    const { token } = await person(server)
    const { requestId } = (await server.call('changeEmail', { orgEmail: 'Lise@mail-of-tests.com' }, { token })).result
    const emailCode = (await server.mailTo('Lise@mail-of-tests.com'))?.code
    const lockHolder = await server.db.pool.connect()
    await lockHolder.query('BEGIN')
    await lockHolder.query(`INSERT INTO accounts (email, name) VALUES ('lise@mail-of-tests.com', 'Lise')`)
    let isDone = false
    const asked = server.call('confirmEmail', { requestId, emailCode }, { token }).finally(() => {
      isDone = true
    })
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    while (!isDone && ((await server.db.pool.query(waiting)).rowCount ?? 0) < 1);
    await lockHolder.query('COMMIT')
    lockHolder.release()
    expect(await asked).toMatchObject({ status: 200, code: '0410003' })
  })

  test('for an invitation', async () => {
    const host = await owner(server)
    const asHost = { token: host.token }
    const guest = await person(server, { email: 'Emmy.Noether@mail-of-tests.com' })
    const invite = (...emails: string[]) =>
      server.call('createInvitations', { emails, roleCode: 'organizationMember' }, asHost)
    const typed = 'emmy.noether@mail-of-tests.com'
    const { result } = await invite(typed, guest.email, 'EMMY.Noether@mail-of-tests.com')
    expect(result).toMatchObject([{ status: 'sent' }])
    const inviteToken = linkValue((await server.mailTo(result[0].email))?.link)
    expect((await server.call('acceptInvitation', { inviteToken }, { token: guest.token })).code).toBe('200')
    expect((await invite(typed)).result).toEqual([{ email: typed, status: 'member' }])
  })
})

test('of two old accounts for one mailbox, the lower-case one signs in by any spelling, the other by its own', async () => {
  const { pool } = server.db
  const people: Record<string, string> = {}
  const addresses = [
    'Edith@mail-of-tests.com',
    'edith@mail-of-tests.com',
    'MARY@mail-of-tests.com',
    'Mary@mail-of-tests.com',
  ]
  for (const [at, email] of addresses.entries())
    people[email] = (await person(server, { email: `before${at}@mail-of-tests.com` })).userId
  // restores the database before the migration, with both accounts
  await pool.query(
    `DROP TRIGGER tell_mailbox ON accounts; DROP FUNCTION tell_mailbox; ALTER TABLE accounts DROP COLUMN mailbox`,
  )
  for (const [email, userId] of Object.entries(people))
    await pool.query('UPDATE accounts SET email = $1 WHERE id = $2', [email, userId])
  await pool.query(`BEGIN; ${readFileSync('server/db/migrations/0012-mailboxes.sql', 'utf8')}; COMMIT`)
  for (const [email, userId] of Object.entries(people)) expect((await login(email)).result?.userId, email).toBe(userId)
  expect((await login('EDITH@mail-of-tests.com')).result.userId).toBe(people['edith@mail-of-tests.com'])
  expect((await login('mary@mail-of-tests.com')).result.userId).toBe(people['MARY@mail-of-tests.com'])
})
