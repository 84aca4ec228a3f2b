import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDate } from '../../../src/core/work/due-rules.ts'
import { makeIssue, makeProject, testDevice } from '../../test/sync-devices.ts'
import { memberOf, owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'
import { deleteClosedOrganizations } from './closing-routes.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.dispose())

const close = ({ token }: TestPerson, orgName: string) => server.call('closeOrganization', { orgName }, { token })
const sweepAt = (now: Date) => server.db.system((tx) => deleteClosedOrganizations(tx, now))
const day = 24 * 60 * 60 * 1000

test('an owner closes it by its name; everybody is told, and it is used until the last day', async () => {
  const host = await owner(server, 'Ebb Works')
  const member = await memberOf(server, host)
  expect((await close(member, 'Ebb Works')).code).toBe('0403001')
  expect(await close(host, 'Flood Works')).toMatchObject({ code: '0400001', result: { field: 'orgName' } })
  const { closesAt } = (await close(host, ' Ebb Works ')).result
  const days = (Date.parse(closesAt) - Date.now()) / day
  expect([days > 13.9, days < 14.1]).toEqual([true, true])
  expect((await server.mailTo(member.email))?.subject).toBe('Ebb Works will be closed')
  const again = await close(host, 'Ebb Works')
  expect(again.result.closesAt, 'a repetition does not begin anew').toBe(closesAt)
  const inside = await server.call('assemble', {}, { token: member.token })
  expect(inside).toMatchObject({ code: '200', result: { orgInfo: { closesAt } } })
  await sweepAt(new Date(Date.parse(closesAt) - 1))
  expect((await server.call('listMembers', {}, { token: member.token })).result.total).toBe(2)

  await sweepAt(new Date(closesAt))
  const after = await server.call('assemble', {}, { token: member.token })
  expect(after, 'signed in, without an organisation').toMatchObject({ code: '0418' })
  const { rows } = await server.db.pool.query('SELECT 1 FROM organizations WHERE id = $1', [host.orgId])
  expect(rows).toEqual([])
})

test('everybody reads the day of their own time zone in the mail, as on the page', async () => {
  const host = await owner(server, 'Zone Works')
  const people = { 'Pacific/Kiritimati': host, 'Pacific/Pago_Pago': await memberOf(server, host) }
  for (const [timeZone, { userId }] of Object.entries(people))
    await server.db.pool.query('UPDATE accounts SET time_zone = $1 WHERE id = $2', [timeZone, userId])
  const { closesAt } = (await close(host, 'Zone Works')).result
  for (const [timeZone, { email }] of Object.entries(people))
    expect((await server.mailTo(email))?.text).toContain(`until ${calendarDate(Date.parse(closesAt), timeZone)}.`)
})

test('all its work goes with it', async () => {
  const host = await owner(server, 'Slack Works')
  const device = testDevice(server, host, host.orgId)
  const issueId = await makeIssue(device, await makeProject(device, 'SLK'), 'Paint the boat')
  await device.run('comment.add', { id: randomUUID(), issueId, text: 'Blue' })
  const tables = await server.db.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'org_id' AND table_schema = 'public'`,
  )
  const filled = async () => {
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rowCount } = await server.db.pool.query(`SELECT 1 FROM ${name} WHERE org_id = $1 LIMIT 1`, [host.orgId])
      if (rowCount) found.push(name)
    }
    return found
  }
  expect(await filled()).toEqual(expect.arrayContaining(['issues', 'comments', 'projects', 'work_changes']))
  const { closesAt } = (await close(host, 'Slack Works')).result
  await sweepAt(new Date(closesAt))
  // the audit log outlives the organisation
  expect((await filled()).filter((name) => name !== 'audit_log')).toEqual([])
})

test('any owner keeps it open', async () => {
  const host = await owner(server, 'Kept Works')
  const heir = await memberOf(server, host)
  const roles = { userId: heir.userId, roleCodes: ['organizationOwner'] }
  await server.call('setMemberRole', roles, { token: host.token })
  await close(host, 'Kept Works')
  const kept = await server.call('keepOrganization', {}, { token: heir.token })
  expect(kept).toMatchObject({ code: '200', result: { closesAt: null } })
  expect((await server.mailTo(heir.email))?.subject).toBe('Kept Works will stay open')
  await sweepAt(new Date(Date.now() + 30 * day))
  expect((await server.call('assemble', {}, { token: host.token })).code).toBe('200')
})

test('it needs a recent proof of identity, and no API key closes anything', async () => {
  const host = await owner(server, 'Proof Works')
  const { key } = (await server.call('createApiKey', { name: 'Mine' }, { token: host.token })).result
  expect((await close({ ...host, token: key }, 'Proof Works')).code).toBe('0403001')
  await server.db.pool.query(
    `UPDATE sessions SET reauthenticated_at = now() - interval '6 minutes' WHERE user_id = $1`,
    [host.userId],
  )
  expect((await close(host, 'Proof Works')).code).toBe('0410008')
})
