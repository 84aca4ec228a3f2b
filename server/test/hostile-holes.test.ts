import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '../../src/core/calls/calls.ts'
import { linkValue, mailedCode, memberOf, owner, person, type TestPerson } from './test-people.ts'
import { type TestServer, testServer } from './test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const as = ({ token }: TestPerson) => ({ token })
const ask = async (name: CallName, payload: unknown, by: TestPerson) => server.call(name, payload, as(by))
const age = (sql: string, values: unknown[]) => server.db.pool.query(sql, values)
const adminLink = async (by: TestPerson) =>
  (await ask('rotateInviteLink', { roleCode: 'organizationAdmin' }, by)).result.linkToken as string

describe('a ticket', () => {
  test('cannot be redeemed by another site’s page, whose browser would store our cookie', async () => {
    const { result } = await ask('createTicket', {}, await owner(server))
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'empty' }
      const answer = await server.call('redeemTicket', { ticket: result.ticket }, { headers })
      expect(answer).toMatchObject({ code: '0400001', status: 400 })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }
    expect((await server.call('redeemTicket', { ticket: result.ticket }, { headers })).code).toBe('200')
  })

  test('does not prove identity', async () => {
    // right after a sign-in; the ticket is in a URL, so a person who redeems it has proved nothing
    const someone = await owner(server)
    const { result } = await ask('createTicket', {}, someone)
    const redeemed = await server.call('redeemTicket', { ticket: result.ticket })
    const change = await ask('changeEmail', { orgEmail: 'else@mail-of-tests.com' }, { ...someone, ...redeemed.result })
    expect(change.code).toBe('0410008')
  })
})

describe('a reset link is invalid', () => {
  const linkOf = async ({ email }: TestPerson) => {
    await server.call('forgotPassword', { orgEmail: email })
    return linkValue((await server.mailTo(email))?.link)
  }
  test('after the password was changed', async () => {
    const someone = await person(server)
    const resetToken = await linkOf(someone)
    const change = { oldPassword: someone.password, password: 'seven-boats-under-cloud-92' }
    expect((await ask('changePassword', change, someone)).code).toBe('200')
    expect((await server.call('checkReset', { resetToken })).code).toBe('0410005')
  })
  test('in the mailbox of a former address', async () => {
    const someone = await person(server)
    const resetToken = await linkOf(someone)
    const orgEmail = 'moved-here@mail-of-tests.com'
    const { result } = await ask('changeEmail', { orgEmail }, someone)
    const emailCode = (await server.mailTo(orgEmail))?.code
    expect((await ask('confirmEmail', { requestId: result.requestId, emailCode }, someone)).code).toBe('200')
    expect((await server.call('checkReset', { resetToken })).code).toBe('0410005')
  })
})

describe('a former administrator', () => {
  const administratorOf = async (host: TestPerson) => {
    const someone = await memberOf(server, host)
    const role = { userId: someone.userId, roleCodes: ['organizationAdmin'] }
    expect((await ask('setMemberRole', role, host)).code).toBe('200')
    return someone
  }
  const ends: Record<string, (host: TestPerson, userId: string) => Promise<unknown>> = {
    removed: (host, userId) => ask('removeMember', { userId }, host),
    disabled: (host, userId) => ask('disableMember', { userId, enabled: false }, host),
    'made a member': (host, userId) => ask('setMemberRole', { userId, roleCodes: ['organizationMember'] }, host),
  }
  test.each(Object.keys(ends))('%s: neither their link nor their invitation admits an administrator', async (how) => {
    const host = await owner(server)
    const administrator = await administratorOf(host)
    const linkToken = await adminLink(administrator)
    const guest = await person(server)
    await ask('createInvitations', { emails: [guest.email], roleCode: 'organizationAdmin' }, administrator)
    const inviteToken = linkValue((await server.mailTo(guest.email))?.link)
    expect((await server.call('previewInvitation', { inviteToken })).code).toBe('200')
    await ends[how]?.(host, administrator.userId)
    expect((await server.call('previewInviteLink', { linkToken })).code).toBe('0411002')
    expect((await server.call('previewInvitation', { inviteToken })).code).toBe('0411002')
    expect((await ask('joinOrganization', { linkToken }, guest)).code).toBe('0411002')
    expect((await ask('acceptInvitation', { inviteToken }, guest)).code).toBe('0411002')
  })
})

describe('disabled as a whole', () => {
  test('an account has no access, by session or key', async () => {
    const someone = await owner(server)
    const { result } = await ask('createApiKey', { name: 'robot' }, someone)
    await age('UPDATE accounts SET enabled = false WHERE id = $1', [someone.userId])
    for (const token of [someone.token, result.key])
      for (const name of ['listMembers', 'personalInfo', 'listOrganizations', 'assemble'] as const)
        expect((await server.call(name, {}, { token })).code, name).toBe('0410020')
  })
  test('an organisation gives no access, by session or key', async () => {
    const someone = await owner(server)
    const { result } = await ask('createApiKey', { name: 'robot' }, someone)
    await age('UPDATE organizations SET enabled = false WHERE id = $1', [someone.orgId])
    for (const token of [someone.token, result.key])
      for (const name of ['listMembers', 'organizationInfo', 'saveOrganizationInfo', 'listAudit'] as const)
        expect((await server.call(name, {}, { token })).code, name).toBe('0403001')
  })
})

test('an idempotency key returns nothing to another person or organisation', async () => {
  const [first, second] = [await owner(server, 'First'), await owner(server, 'Second')]
  const idempotencyKey = 'one-key-for-everybody-01'
  const save = (token: string) => server.call('saveOrganizationInfo', { scale: '1-10' }, { token, idempotencyKey })
  expect((await save(first.token)).result.orgName).toBe('First')
  expect((await save(second.token)).result.orgName).toBe('Second')
  const more = { orgName: 'Third', language: 'en', timeZone: 'Asia/Shanghai' }
  const { result } = await server.call('createOrganization', more, { token: first.token })
  expect((await save(result.token)).result.orgName).toBe('Third')
})

test.each([
  '//evil.example/track.png',
  '/a//evil.example',
  'https://evil.example/a.png',
  '/\\evil.example',
  'data:text/html,x',
])('%s is no picture', async (head) => {
  const someone = await person(server)
  const info = { orgUserName: 'Anna', language: 'en', timeZone: 'Asia/Shanghai', head }
  expect((await ask('savePersonalInfo', info, someone)).code).toBe('0400001')
})

test.each(['+275760-09-13T00:00:00.000Z', '10000-01-01', '0001-01-01', 'never'])(
  '%s is not a valid expiry of a key',
  async (expiresAt) => {
    const answer = await ask('createApiKey', { name: 'robot', expiresAt }, await person(server))
    expect(answer).toMatchObject({ code: '0400001', result: { field: 'expiresAt' } })
  },
)

test('links in mails use the public origin, whatever the request claims', async () => {
  const { email } = await person(server)
  const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  await server.call('forgotPassword', { orgEmail: email }, { headers })
  expect((await server.mailTo(email))?.link).toMatch(/^http:\/\/localhost:8080\//)
})

test('a code mailed to one person is useless to another', async () => {
  const [mine, theirs] = [await person(server), await person(server)]
  const { requestId, emailCode } = await mailedCode(server, mine.email, 'login')
  const payload = { tenantId: 1, loginType: 'email', code: emailCode, requestId, orgEmail: theirs.email }
  expect((await server.call('loginCode', payload)).code).toBe('0410003')
})

test('stored results of writes do not help to try passwords', async () => {
  const { orgId, token } = await owner(server)
  const payload = { resourceType: 'organization', resourceId: orgId, password: 'harbour' }
  expect((await server.call('createShare', payload, { token })).code).toBe('200')
  const { rows } = await server.db.pool.query(
    `SELECT payload_hash AS hash FROM idempotency_keys WHERE call = 'createShare'`,
  )
  const guess = createHash('sha256').update(JSON.stringify(payload)).digest('base64url')
  expect([rows.length, rows[0].hash === guess]).toEqual([1, false])
})

test.each([
  ['turns round what follows it', 'Anna\u202egro.live'],
  ['does so by isolates', 'Anna\u2067gro.live'],
  ['ends a line', 'Anna\u2028Reply-To: evil'],
  ['shows nothing', '\u200b\u2060'],
  ['is a blank letter', '\u3164'],
])('a name that %s is refused, for a person and an organisation', async (_what, name) => {
  const someone = await person(server)
  const place = { language: 'en', timeZone: 'Asia/Shanghai' }
  const refused = (field: string) => ({ code: '0400001', result: { field } })
  expect(await ask('savePersonalInfo', { orgUserName: name, ...place }, someone)).toMatchObject(refused('orgUserName'))
  expect(await ask('createOrganization', { orgName: name, ...place }, someone)).toMatchObject(refused('orgName'))
})

test('invisible joiners inside a name are allowed', async () => {
  const someone = await person(server)
  const info = { orgUserName: 'می\u200cخواهم 👩\u200d💻', language: 'en', timeZone: 'Asia/Shanghai' }
  expect((await ask('savePersonalInfo', info, someone)).code).toBe('200')
})

test.each(['evil.example/prize', 'https://evil.example', 'www.evil.example', 'prize@evil.example'])(
  'the name %s does not become a link in invitation mails',
  async (name) => {
    const host = await owner(server, `Collect at ${name} now`)
    const emails = [`invited-to-${host.userId}@mail-of-tests.com`]
    await ask('createInvitations', { emails, roleCode: 'organizationMember' }, host)
    const { rows } = await server.db.pool.query(
      'SELECT subject, text, html FROM mail_outbox WHERE recipient = $1',
      emails,
    )
    expect(Object.values(rows[0]).map((part) => String(part).includes('evil.example'))).toEqual([false, false, false])
    expect(rows[0].subject.replaceAll('\u2060', '')).toContain(name)
  },
)
