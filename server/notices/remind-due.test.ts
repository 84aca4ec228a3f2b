import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSecrets } from '../auth/secrets.ts'
import { openDatabase } from '../db/database.ts'
import { type PushService, pushService } from '../test/emulators/push-service.ts'
import { makeIssue, makeProject, testDevice } from '../test/sync-devices.ts'
import { memberOf, owner, type TestPerson, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { mailNextDigest } from './mail-digests.ts'
import { createPusher } from './push-notices.ts'
import { remindNextPeople } from './remind-due.ts'

/** 5 March, 09:00 in Shanghai; 4 March, 17:00 in Los Angeles. */
const morning = Date.parse('2026-03-05T01:00:00Z')
const hour = 60 * 60_000
const secrets = createSecrets('test'.repeat(10))
let service: PushService
let server: TestServer
let anna: TestPerson
let ben: TestPerson
let projectId: string
let announced: [string, number][]
beforeAll(async () => {
  service = await pushService()
  server = await testServer({ PUSH_HOSTS: service.host })
  anna = await owner(server)
  ben = await memberOf(server, anna)
  projectId = await makeProject(device(anna), 'WEB')
})
afterAll(async () => {
  await service.close()
  await server.dispose()
})
beforeEach(async () => {
  await server.db.pool.query(
    'DELETE FROM notice_deliveries; DELETE FROM notice_people; DELETE FROM notices; DELETE FROM mail_outbox; DELETE FROM push_subscriptions; UPDATE issues SET due_date = NULL',
  )
  service.received.length = 0
  announced = []
  await setting('timeZone', 'Asia/Shanghai')
  await setting('language', 'zh')
})

const device = (someone: TestPerson) => testDevice(server, someone, anna.orgId)
const setting = (field: string, value: string) => testDevice(server, ben, null).run('profile.set', { field, value })
const deps = (at: number, db = server.db) => ({ db, config: server.config, secrets, now: () => new Date(at) })
const announce = async (laneId: string, seq: number) => void announced.push([laneId, seq])
const remind = (at: number, db = server.db) => remindNextPeople({ ...deps(at, db), announce })
const set = (id: string, field: string, value: unknown) => device(anna).run('issue.set', { id, field, value })
/** Makes an issue that is assigned to Ben and due on that day. */
const dueIssue = async (summary: string, dueDate: string, project = projectId) => {
  const id = await makeIssue(device(anna), project, summary)
  await set(id, 'assigneeId', ben.userId)
  await set(id, 'dueDate', dueDate)
  await server.db.pool.query('DELETE FROM notices')
  return id
}
const reminders = async () =>
  (await server.db.pool.query(`SELECT issue_id FROM notices WHERE kind = 'due' ORDER BY rev`)).rows.map(
    (row) => row.issue_id,
  )
const mails = async () => (await server.db.pool.query('SELECT recipient, subject, text FROM mail_outbox')).rows

test('what is due today or tomorrow is told once in the morning of its person, by one of two processes, to all devices', async () => {
  const other = openDatabase(server.db.pool.options.connectionString as string, 4)
  const [yesterday, today, tomorrow, later] = await Promise.all(
    ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'].map((date) => dueIssue(`Due ${date}`, date)),
  )
  const phone = device(ben)
  await phone.settle()
  await remind(morning - hour)
  expect(await reminders(), 'it is eight there').toEqual([])
  await Promise.all([times(3, () => remind(morning)), times(3, () => remind(morning + 6 * hour, other))])
  expect((await reminders()).toSorted()).toEqual([today, tomorrow].toSorted())
  expect(announced).toEqual([[anna.orgId, expect.any(Number)]])
  await phone.settle()
  expect(
    phone
      .ids('notice')
      .map((id) => phone.device.rows.get(`notice ${id}`)?.fields.issueId)
      .toSorted(),
  ).toEqual([today, tomorrow].toSorted())
  // on the next day only issues without a reminder
  await remind(morning + 24 * hour)
  expect((await reminders()).toSorted()).toEqual([today, tomorrow, later].toSorted())
  await set(today as string, 'dueDate', '2026-03-08')
  await set(yesterday as string, 'dueDate', '2026-03-05')
  await remind(morning + 48 * hour)
  expect(await reminders(), 'a new date is another reminder').toHaveLength(4)
  await other.close()
})

test('the day is the one of the person: evening in one zone, morning in another', async () => {
  const id = await dueIssue('Boat', '2026-03-05')
  await setting('timeZone', 'America/Los_Angeles')
  await remind(morning)
  expect(await reminders(), 'it is still the fourth there, so it is due tomorrow').toEqual([id])
  await dueIssue('Net', '2026-03-06')
  await server.db.pool.query('DELETE FROM notice_people; DELETE FROM notices')
  await remind(morning)
  expect(await reminders(), 'the sixth is two days ahead').toEqual([id])
})

test('pushed and mailed in the language of the person, by preference, and not when it is done meanwhile', async () => {
  const { result } = await server.call('pushKey', {}, { token: ben.token })
  const made = service.subscribe(result.publicKey)
  await server.call('subscribePush', made, { token: ben.token })
  await dueIssue('刷船', '2026-03-06')
  await setting('noticeDue', 'push')
  await remind(morning)
  await createPusher(deps(morning + 10_000))()
  expect(service.received.map(({ message }) => message.body)).toEqual(['明天截止'])
  await mailNextDigest(deps(morning + hour))
  expect(await mails()).toEqual([])

  await server.db.pool.query('DELETE FROM notice_people; DELETE FROM notices')
  await setting('noticeDue', 'mail')
  const done = await dueIssue('Done meanwhile', '2026-03-05')
  await dueIssue('Mend the net', '2026-03-05')
  await remind(morning)
  await server.db.pool.query('UPDATE issues SET resolved_at = 1 WHERE id = $1', [done])
  await mailNextDigest(deps(morning + hour))
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail.recipient).toBe(ben.email)
  expect(mail.text).toMatch(/WEB-\d+ Mend the net — 今天截止/)
  expect(mail.text).toMatch(/WEB-\d+ 刷船 — 明天截止/)
  expect(mail.text).not.toContain('Done meanwhile')

  await server.db.pool.query('DELETE FROM notice_people; DELETE FROM notices')
  await setting('noticeDue', 'off')
  await remind(morning)
  expect(await reminders()).toEqual([])
  await setting('noticeDue', 'all')
})

test('nobody is reminded of what is closed, archived, or of a project that is no longer open to them', async () => {
  const hidden = await makeProject(device(anna), 'SEC', false)
  await dueIssue('Hidden', '2026-03-05', hidden)
  const shelved = await makeProject(device(anna), 'OLD')
  await dueIssue('Archived', '2026-03-05', shelved)
  await server.db.pool.query('UPDATE projects SET archived_at = 1 WHERE id = $1', [shelved])
  const deleted = await dueIssue('Deleted', '2026-03-05')
  await device(anna).run('issue.delete', { ids: [deleted] })
  const open = await dueIssue('Open', '2026-03-05')
  await remind(morning)
  expect(await reminders()).toEqual([open])
})

test('an account with a zone nobody knows stops nobody', async () => {
  const id = await dueIssue('Boat', '2026-03-05')
  await server.db.pool.query(`UPDATE accounts SET time_zone = 'Nowhere/Land' WHERE id = $1`, [anna.userId])
  await remind(morning)
  expect(await reminders()).toEqual([id])
})
