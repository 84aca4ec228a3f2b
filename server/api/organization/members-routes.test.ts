import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberOf, owner, type TestPerson } from '../../test/test-people.ts'
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
