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

test('a disabled member cannot return by leaving and joining again', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  const { joinCode } = (await server.call('rotateJoinCode', {}, { token: host.token })).result
  await setEnabled(host, guest, false)
  const { email: orgEmail, password } = guest
  const { token } = (await server.call('login', { tenantId: 1, orgEmail, password })).result
  expect((await server.call('leaveOrganization', {}, { token })).code).toBe('0403001')
  expect((await server.call('joinOrganization', { joinCode }, { token })).code).toBe('0411004')
})

test('a key created before its owner was disabled stays revoked when they are enabled again', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  const { key } = (await server.call('createApiKey', { name: 'Mine' }, { token: guest.token })).result
  await setEnabled(host, guest, false)
  await setEnabled(host, guest, true)
  expect((await server.call('listMembers', {}, { token: key })).code).toBe('04206')
})

test('a disabled member cannot create a key that works once they are enabled again', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  await setEnabled(host, guest, false)
  const { token } = (await server.call('login', { tenantId: 1, orgEmail: guest.email, password: guest.password }))
    .result
  expect((await server.call('createApiKey', { name: 'Mine' }, { token })).code).toBe('0403001')
})

test('a disabled owner does not count as a remaining owner', async () => {
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
    // the account can be deleted only if its organisation is closed or has another owner
    await server.call('deleteAccount', { orgEmail: host.email, closing: [host.orgId] }, asHost),
  ]
  expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('0411008'))
  await setEnabled(host, second, true)
  expect((await server.call('leaveOrganization', {}, asHost)).code).toBe('200')
})

test('an administrator ends the sessions and keys of a member in their organisation, and no others', async () => {
  const [host, other] = [await owner(server), await owner(server)]
  const guest = await memberOf(server, host)
  const { email: orgEmail, password, userId } = guest
  const signIn = async () => (await server.call('login', { tenantId: 1, orgEmail, password }, {})).result.token
  const [phone, by] = [await signIn(), { token: host.token }]
  const { key } = (await server.call('createApiKey', { name: 'Mine' }, { token: guest.token })).result
  const { joinCode } = (await server.call('rotateJoinCode', {}, { token: other.token })).result
  const elsewhere = (await server.call('joinOrganization', { joinCode }, { token: await signIn() })).result.token
  const access = async () => (await server.call('memberAccess', { userId }, by)).result
  expect(await access()).toMatchObject({ hasSecondFactor: false, sessions: 2, apiKeys: 1 })
  expect(Date.now() - Date.parse((await access()).lastActiveAt)).toBeLessThan(60_000)
  expect((await server.call('signOutMember', { userId }, { token: phone })).code).toBe('0403001')
  expect((await server.call('signOutMember', { userId }, by)).code).toBe('200')
  const codes = async (...tokens: string[]) => {
    const answers = await Promise.all(tokens.map((token) => server.call('listMembers', {}, { token })))
    return answers.map(({ code }) => code)
  }
  expect(await codes(phone, guest.token as string, key, elsewhere)).toEqual(['403', '403', '04206', '200'])
  expect(await access()).toMatchObject({ sessions: 0, apiKeys: 0 })
  expect(await codes(await signIn())).toEqual(['200'])
  await setRole(host, guest, 'organizationAdmin')
  const asAdmin = { token: await signIn() }
  expect((await server.call('signOutMember', { userId: host.userId }, asAdmin)).code).toBe('0403001')
})

test('a removed member is told by mail, because they are signed out of the organisation', async () => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  await server.call('removeMember', { userId: guest.userId }, { token: host.token })
  expect((await server.mailTo(guest.email))?.subject).toMatch(/^You're no longer a member of /)
})

test.each<['removed' | 'disabled', string]>([
  ['removed', "You've been removed from your organisation. If that's a mistake, ask its administrator."],
  ['disabled', "Your access to your organisation is turned off. If that's a mistake, ask its administrator."],
])('the devices of a %s member hear why they are signed out', async (how, words) => {
  const host = await owner(server)
  const guest = await memberOf(server, host)
  if (how === 'disabled') await setEnabled(host, guest, false)
  else await server.call('removeMember', { userId: guest.userId }, { token: host.token })
  expect(await server.call('validateToken', {}, { token: guest.token })).toMatchObject({ code: '403', msg: words })
})

const rejoin = async (host: TestPerson, { email: orgEmail, password }: TestPerson) => {
  const { joinCode } = (await server.call('rotateJoinCode', {}, { token: host.token })).result
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
  'what an administrator opened to others stays closed after they were %s and became one again',
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

test('a grant that a smaller role may make too is not revoked with the greater one', async () => {
  const host = await owner(server)
  const maker = await memberOf(server, host)
  await setRole(host, maker, 'organizationAdmin')
  const { linkToken } = (await server.call('rotateInviteLink', {}, { token: maker.token })).result
  await setRole(host, maker, 'organizationMember')
  expect((await server.call('previewInviteLink', { linkToken })).code).toBe('200')
})

test('somebody whose role is removed while their call waits changes nobody', async () => {
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
  const lockHolder = await server.db.pool.connect()
  await lockHolder.query('BEGIN')
  await lockHolder.query('SELECT 1 FROM organizations WHERE id = $1 FOR UPDATE', [host.orgId])
  let done = 0
  const asked = changes.map((change) => change(administrator).finally(() => done++))
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  while (done + ((await server.db.pool.query(waiting)).rowCount ?? 0) < asked.length);
  await lockHolder.query(`UPDATE members SET role_codes = '{organizationMember}' WHERE user_id = $1`, [
    administrator.userId,
  ])
  await lockHolder.query('COMMIT')
  lockHolder.release()
  expect((await Promise.all(asked)).map(({ code }) => code)).toEqual(changes.map(() => '0403001'))
})

test('nothing is opened by a call in progress when its caller is removed', async () => {
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

test('a role granted repeatedly is stored and logged once', async () => {
  const host = await owner(server)
  const { userId } = await memberOf(server, host)
  const payload = { userId, roleCodes: Array(100).fill('organizationAdmin') }
  expect((await server.call('setMemberRole', payload, { token: host.token })).code).toBe('200')
  const { list } = (await server.call('listAudit', { action: 'member.roleChanged' }, { token: host.token })).result
  expect(list[0].detail).toEqual({ userId, roleCodes: ['organizationAdmin'] })
})

test('an administrator cannot remove an owner, not even while they become one', async () => {
  const host = await owner(server)
  const administrator = await memberOf(server, host)
  await setRole(host, administrator, 'organizationAdmin')
  for (let round = 0; round < 12; round += 1) {
    const someone = await memberOf(server, host)
    const [promoted, removed] = await Promise.all([
      setRole(host, someone, 'organizationOwner'),
      server.call('removeMember', { userId: someone.userId }, { token: administrator.token }),
    ])
    // whichever call came first succeeded, and the other was refused
    expect(`${promoted.code} ${removed.code}`).toMatch(/^(200 0403001|0404001 200)$/)
  }
})
