import { afterAll, beforeAll, expect, test } from 'vitest'
import { allTables } from '../../../test/isolation-dump.ts'
import { founded, joined, memberOf, owner, person, registration, type TestPerson } from '../../../test/test-people.ts'
import { type TestServer, testServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const remove = (someone: TestPerson, more: { orgEmail?: string; closing?: string[] } = {}) =>
  server.call('deleteAccount', { orgEmail: someone.email, closing: [], ...more }, { token: someone.token })
const preview = async ({ token }: TestPerson) => (await server.call('previewDeletion', {}, { token })).result

/** Tables that still contain this text. */
const tracesOf = async (text: string): Promise<string[]> => {
  const found: string[] = []
  for (const name of await allTables(server.db)) {
    const { rows } = await server.db.pool.query(`SELECT 1 FROM ${name} t WHERE position($1 in t::text) > 0 LIMIT 1`, [
      text,
    ])
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('a deleted account leaves no trace, and its address can register again', async () => {
  const host = await founded(server, 'Delta Works')
  const anna = await joined(server, host)
  const asAnna = { token: anna.token }
  const { key } = (await server.call('createApiKey', { name: 'Mine' }, asAnna)).result
  await server.call('startTotp', {}, asAnna)
  await server.call('sendCode', { orgEmail: anna.email, scene: 'login' })
  await server.call('forgotPassword', { orgEmail: anna.email })
  const invitation = { emails: [anna.email], roleCode: 'organizationMember' }
  await server.call('createInvitations', invitation, { token: (await owner(server)).token })
  const other = (await server.call('login', { tenantId: 1, orgEmail: anna.email, password: anna.password })).result
  expect(await preview(anna)).toEqual({
    organizations: [
      {
        ...{ orgId: host.orgId, orgName: 'Delta Works', memberCount: 2, ending: 'leave' },
        work: { openIssues: 0, ledProjects: 0, projectNames: [] },
      },
    ],
    apiKeys: 1,
  })
  const answer = await remove(anna)
  expect(answer.code).toBe('200')
  expect(String(answer.headers['set-cookie'])).toContain('pms-app-token-dev=;')
  for (const token of [anna.token, other.token, key])
    expect((await server.call('validateToken', {}, { token })).code).toBe('04206')
  expect((await server.mailTo(anna.email))?.subject).toBe('Your Worktide account has been deleted')
  expect(await tracesOf(anna.email), 'the farewell waits for its way out').toEqual(['mail_outbox'])
  const { rows } = await server.db.pool.query('SELECT recipient, forget FROM mail_outbox WHERE recipient = $1', [
    anna.email,
  ])
  expect(rows).toEqual([{ recipient: anna.email, forget: true }])
  const audit = await server.db.pool.query(
    `SELECT action, org_id, detail FROM audit_log WHERE actor_id = $1 AND action IN ('member.left', 'account.deleted') ORDER BY id`,
    [anna.userId],
  )
  expect(audit.rows).toEqual([
    { action: 'member.left', org_id: host.orgId, detail: {} },
    { action: 'account.deleted', org_id: null, detail: { address: expect.any(String) } },
  ])
  expect((await server.call('listMembers', {}, { token: host.token })).result.total).toBe(1)
  const again = await server.call('register', await registration(server, anna.email))
  expect(again.result.userId).not.toBe(anna.userId)
  expect((await preview({ ...anna, token: again.result.token })).organizations).toEqual([])
})

test('the last owner of an organisation with members must hand over first', async () => {
  const host = await owner(server, 'Kept Works')
  const heir = await memberOf(server, host)
  const refused = await remove(host, { closing: [host.orgId] })
  expect(refused).toMatchObject({
    code: '0411008',
    result: { organizations: [{ orgName: 'Kept Works', ending: 'handOver', memberCount: 2 }] },
  })
  expect((await server.call('validateToken', {}, { token: host.token })).code, 'nothing has happened').toBe('200')
  const handOver = { userId: heir.userId, roleCodes: ['organizationOwner'] }
  await server.call('setMemberRole', handOver, { token: host.token })
  expect((await remove(host)).code).toBe('200')
  expect((await server.call('listMembers', {}, { token: heir.token })).result.total).toBe(1)
})

test('an organisation without other members is closed only with its owner’s confirmation', async () => {
  const host = await owner(server, 'Lonely Works')
  expect((await remove(host)).code).toBe('0411008')
  expect((await preview(host)).organizations).toMatchObject([{ ending: 'close', memberCount: 1 }])
  expect((await remove(host, { closing: [host.orgId] })).code).toBe('200')
  const { rows } = await server.db.pool.query('SELECT 1 FROM organizations WHERE id = $1', [host.orgId])
  expect(rows).toEqual([])
})

test('of two owners who delete their accounts at once one stays', async () => {
  const host = await owner(server, 'Raced Works')
  const heir = await memberOf(server, host)
  await memberOf(server, host)
  const handOver = { userId: heir.userId, roleCodes: ['organizationOwner'] }
  await server.call('setMemberRole', handOver, { token: host.token })
  const codes = (await Promise.all([remove(host), remove(heir)])).map(({ code }) => code)
  expect(codes.sort()).toEqual(['0411008', '200'].sort())
})

test('it requires the address, a recent proof of identity, and refuses API keys', async () => {
  const anna = await person(server)
  const { key } = (await server.call('createApiKey', { name: 'Mine' }, { token: anna.token })).result
  expect((await remove(anna, { orgEmail: 'somebody@mail-of-tests.com' })).result).toEqual({
    field: 'orgEmail',
    reason: 'mismatch',
  })
  expect((await remove({ ...anna, token: key })).code).toBe('0403001')
  await server.db.pool.query(
    `UPDATE sessions SET reauthenticated_at = now() - interval '6 minutes' WHERE user_id = $1`,
    [anna.userId],
  )
  expect((await remove(anna)).code).toBe('0410008')
  await server.call('reauthenticate', { password: anna.password }, { token: anna.token })
  expect((await remove(anna, { orgEmail: ` ${anna.email.toUpperCase()} ` })).code, 'in any case').toBe('200')
})

test('mails about somebody whose address contains the deleted one are still sent', async () => {
  const anna = await person(server, { email: 'anna@mail-of-tests.com' })
  const marianna = await person(server, { email: 'mari.anna@mail-of-tests.com' })
  const written = (text: string) =>
    server.db.pool.query(
      `INSERT INTO mail_outbox (recipient, subject, text, html) VALUES ('admin@mail-of-tests.com', $1, $1, $1)`,
      [text],
    )
  await written(`${anna.email} joined.`)
  await written(`New member: ${marianna.email}.`)
  await written(`${anna.email}.cn wants to join`)
  expect((await remove(anna)).code).toBe('200')
  const { rows } = await server.db.pool.query(
    `SELECT text FROM mail_outbox WHERE recipient = 'admin@mail-of-tests.com' ORDER BY text`,
  )
  expect(rows.map(({ text }) => text).sort()).toEqual([
    `New member: ${marianna.email}.`,
    `${anna.email}.cn wants to join`,
  ])
})
