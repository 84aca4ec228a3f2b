import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshAddress, linkValue, memberOf, owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const setEnabled = (host: TestPerson, { userId }: TestPerson, enabled: boolean) =>
  server.call('disableMember', { userId, enabled }, { token: host.token })
const setRole = (host: TestPerson, { userId }: TestPerson, roleCode: string) =>
  server.call('setMemberRole', { userId, roleCodes: [roleCode] }, { token: host.token })

test('who is disabled does not come back by leaving and joining again', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  const { joinCode } = (await server.call('joinCode', {}, { token: host.token })).result
  await setEnabled(host, guest, false)
  const { email: orgEmail, password } = guest
  const { token } = (await server.call('login', { tenantId: 1, orgEmail, password })).result
  expect((await server.call('leaveOrganization', {}, { token })).code).toBe('0403001')
  expect((await server.call('joinOrganization', { joinCode }, { token })).code).toBe('0411004')
})

test('a key that was made before its person was disabled stays over when they are let in again', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  const { key } = (await server.call('createApiKey', { name: 'Mine' }, { token: guest.token })).result
  await setEnabled(host, guest, false)
  await setEnabled(host, guest, true)
  expect((await server.call('listMembers', {}, { token: key })).code).toBe('04206')
})

test('nor does one who is disabled make a key that works once they are let in again', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  await setEnabled(host, guest, false)
  const { token } = (await server.call('login', { tenantId: 1, orgEmail: guest.email, password: guest.password }))
    .result
  expect((await server.call('createApiKey', { name: 'Mine' }, { token })).code).toBe('0403001')
})

test('an owner who is switched off is no owner who stays', async () => {
  const host = await owner(server)
  const second = await memberOf(server, host)
  await setRole(host, second, 'organizationOwner')
  await setEnabled(host, second, false)
  const asHost = { token: host.token }
  const refused = [
    await server.call('leaveOrganization', {}, asHost),
    await server.call('removeMember', { userId: host.userId }, asHost),
    await setEnabled(host, host, false),
    await setRole(host, host, 'organizationMember'),
    // the account goes only where the organisation may go with it, or has another owner
    await server.call('deleteAccount', { orgEmail: host.email, closing: [host.orgId] }, asHost),
  ]
  expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('0411008'))
  await setEnabled(host, second, true)
  expect((await server.call('leaveOrganization', {}, asHost)).code).toBe('200')
})

const rejoin = async (host: TestPerson, { email: orgEmail, password }: TestPerson) => {
  const { joinCode } = (await server.call('joinCode', {}, { token: host.token })).result
  const { token } = (await server.call('login', { tenantId: 1, orgEmail, password })).result
  return server.call('joinOrganization', { joinCode }, { token })
}

type Change = (host: TestPerson, maker: TestPerson) => Promise<{ code: string }>

test.each<[string, { out: Change; back: Change }]>([
  [
    'removed',
    { out: (host, { userId }) => server.call('removeMember', { userId }, { token: host.token }), back: rejoin },
  ],
  ['gone by themselves', { out: (_host, { token }) => server.call('leaveOrganization', {}, { token }), back: rejoin }],
  ['disabled', { out: (...who) => setEnabled(...who, false), back: (...who) => setEnabled(...who, true) }],
  ['made a member', { out: (...who) => setRole(...who, 'organizationMember'), back: async () => ({ code: '200' }) }],
])(
  'what an administrator opened to others stays shut when they were %s and are one again',
  async (_how, { out, back }) => {
    const host = await owner(server)
    const maker = await memberOf(server, host)
    await setRole(host, maker, 'organizationAdmin')
    const asMaker = { token: maker.token }
    const card = { resourceType: 'organization', resourceId: host.orgId }
    const { shareCode } = (await server.call('createShare', card, asMaker)).result
    const roleCode = 'organizationAdmin'
    const { linkToken } = (await server.call('rotateInviteLink', { roleCode }, asMaker)).result
    const emails = [freshAddress('guest')]
    await server.call('createInvitations', { emails, roleCode }, asMaker)
    const inviteToken = linkValue((await server.mailTo(emails[0] as string))?.link)
    const opens = async () => ({
      share: (await server.call('openShare', { shareCode })).code,
      link: (await server.call('previewInviteLink', { linkToken })).code,
      invitation: (await server.call('previewInvitation', { inviteToken })).code,
    })
    expect(await opens()).toEqual({ share: '200', link: '200', invitation: '200' })

    expect((await out(host, maker)).code).toBe('200')
    expect((await back(host, maker)).code).toBe('200')
    expect((await setRole(host, maker, 'organizationAdmin')).code).toBe('200')
    expect(await opens()).toEqual({ share: '0412002', link: '0411002', invitation: '0411002' })
    expect((await server.call('listShares', card, { token: host.token })).result).toEqual([])
  },
)

test('what a smaller role may grant as well is not taken back with the greater one', async () => {
  const host = await owner(server)
  const maker = await memberOf(server, host)
  await setRole(host, maker, 'organizationAdmin')
  const { linkToken } = (await server.call('rotateInviteLink', {}, { token: maker.token })).result
  await setRole(host, maker, 'organizationMember')
  expect((await server.call('previewInviteLink', { linkToken })).code).toBe('200')
})

test('whose role is taken while their call waits for its turn changes nobody', async () => {
  const host = await owner(server)
  const [administrator, friend] = [await memberOf(server, host), await memberOf(server, host)]
  await setRole(host, administrator, 'organizationAdmin')
  const changes: ((by: TestPerson) => Promise<{ code: string }>)[] = [
    (by) => setRole(by, friend, 'organizationAdmin'),
    (by) => setEnabled(by, friend, false),
    ({ token }) => server.call('removeMember', { userId: friend.userId }, { token }),
    ({ token }) => server.call('rotateInviteLink', {}, { token }),
    ({ token }) => server.call('createShare', { resourceType: 'organization', resourceId: host.orgId }, { token }),
    ({ token }) =>
      server.call('createInvitations', { emails: [freshAddress()], roleCode: 'organizationMember' }, { token }),
  ]
  const keeper = await server.db.pool.connect()
  await keeper.query('BEGIN')
  await keeper.query('SELECT 1 FROM organizations WHERE id = $1 FOR UPDATE', [host.orgId])
  let done = 0
  const asked = changes.map((change) => change(administrator).finally(() => done++))
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  while (done + ((await server.db.pool.query(waiting)).rowCount ?? 0) < asked.length);
  await keeper.query(`UPDATE members SET role_codes = '{organizationMember}' WHERE user_id = $1`, [
    administrator.userId,
  ])
  await keeper.query('COMMIT')
  keeper.release()
  expect((await Promise.all(asked)).map(({ code }) => code)).toEqual(changes.map(() => '0403001'))
})

test('nor is anything left of what they were about to open when they were removed', async () => {
  const host = await owner(server)
  const card = { resourceType: 'organization', resourceId: host.orgId, password: 'harbour' }
  for (let round = 0; round < 4; round += 1) {
    const maker = await memberOf(server, host)
    await setRole(host, maker, 'organizationAdmin')
    await Promise.all([
      server.call('createShare', card, { token: maker.token }),
      server.call('removeMember', { userId: maker.userId }, { token: host.token }),
    ])
  }
  const { rows } = await server.db.pool.query('SELECT 1 FROM shares WHERE org_id = $1 AND revoked_at IS NULL', [
    host.orgId,
  ])
  expect(rows).toEqual([])
})

test('a role that is given a hundred times is one, and told once', async () => {
  const host = await owner(server)
  const { userId } = await memberOf(server, host)
  const payload = { userId, roleCodes: Array(100).fill('organizationAdmin') }
  expect((await server.call('setMemberRole', payload, { token: host.token })).code).toBe('200')
  const { list } = (await server.call('listAudit', { action: 'member.roleChanged' }, { token: host.token })).result
  expect(list[0].detail).toEqual({ userId, roleCodes: ['organizationAdmin'] })
})

test('an administrator puts no owner out, not in the moment they become one either', async () => {
  const host = await owner(server)
  const administrator = await memberOf(server, host)
  await setRole(host, administrator, 'organizationAdmin')
  for (let round = 0; round < 12; round += 1) {
    const someone = await memberOf(server, host)
    const [promoted, removed] = await Promise.all([
      setRole(host, someone, 'organizationOwner'),
      server.call('removeMember', { userId: someone.userId }, { token: administrator.token }),
    ])
    // one of them came first, and the other found it done
    expect(`${promoted.code} ${removed.code}`).toMatch(/^(200 0403001|0404001 200)$/)
  }
})
