import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSecrets } from '../auth/secrets.ts'
import { openDatabase } from '../db/database.ts'
import { type PushService, pushService } from '../test/emulators/push-service.ts'
import { makeIssue, makeProject, testDevice } from '../test/sync-devices.ts'
import { memberOf, owner, type TestPerson, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { mailNextDigest } from './mail-digests.ts'
import { createPusher } from './push-notices.ts'

const minute = 60_000
const secrets = createSecrets('test'.repeat(10))
let service: PushService
let server: TestServer
let anna: TestPerson
let ben: TestPerson
let projectId: string
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
    'DELETE FROM notice_deliveries; DELETE FROM notice_people; DELETE FROM push_subscriptions; DELETE FROM notices; DELETE FROM mail_outbox',
  )
  for (const list of [service.received, service.statuses]) list.length = 0
})

const device = (someone: TestPerson) => testDevice(server, someone, anna.orgId)
const at = (ms: number) => () => new Date(Date.now() + ms)
const deps = (ms: number, db = server.db) => ({ db, config: server.config, secrets, now: at(ms) })
const digest = (ms: number, db = server.db) => mailNextDigest(deps(ms, db))
const push = (ms: number, db = server.db) => createPusher(deps(ms, db))()
const mails = async () =>
  (await server.db.pool.query('SELECT recipient, subject, text, unsubscribe FROM mail_outbox ORDER BY created_at')).rows
const setting = (someone: TestPerson, field: string, value: string) =>
  testDevice(server, someone, null).run('profile.set', { field, value })
/** Anna mentions Ben in a new issue; returns its id. */
const callBen = async (summary: string, words = 'please look') => {
  const id = await makeIssue(device(anna), projectId, summary)
  await device(anna).run('comment.add', { id: randomUUID(), issueId: id, text: `@[Ben](user:${ben.userId}) ${words}` })
  return id
}
const readAll = async (someone: TestPerson) => {
  const there = device(someone)
  await there.settle()
  await there.run('notice.read', { ids: there.ids('notice'), is: true })
}
const subscribe = async (someone: TestPerson) => {
  const { result } = await server.call('pushKey', {}, { token: someone.token })
  const made = service.subscribe(result.publicKey)
  expect((await server.call('subscribePush', made, { token: someone.token })).code).toBe('200')
  return made
}
const subscriptions = async () =>
  (await server.db.pool.query<{ endpoint: string }>('SELECT endpoint FROM push_subscriptions')).rows.map(
    ({ endpoint }) => endpoint,
  )

test('what is unread for 15 minutes is mailed once, in the language of its person, by one of two processes', async () => {
  const other = openDatabase(server.db.pool.options.connectionString as string, 4)
  await setting(ben, 'language', 'zh')
  await callBen('Paint the boat', 'is **red** right?')
  await callBen('Mend the net')
  await digest(14 * minute)
  expect(await mails()).toEqual([])
  await Promise.all([times(4, () => digest(16 * minute)), times(4, () => digest(16 * minute, other))])
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail.recipient).toBe(ben.email)
  expect(mail.subject).toMatch(/2 .*事项/)
  expect(mail.text.split('\n')).toContain(`${server.config.publicOrigin}/inbox?org=${anna.orgId}`)
  expect(mail.text).toMatch(/WEB-\d+ Paint the boat — .*提到了你：@\u2060Ben is red right\?/)
  await other.close()
  await setting(ben, 'language', 'en')
})

test('no mail for what was read, is off, or may no longer be seen; at most one in 15 minutes', async () => {
  await callBen('Read before')
  await readAll(ben)
  await digest(16 * minute)
  expect(await mails()).toEqual([])

  await setting(ben, 'noticeMentioned', 'push')
  await callBen('Not by mail')
  await setting(ben, 'noticeMentioned', 'off')
  await callBen('Not at all')
  await setting(ben, 'noticeMentioned', 'all')
  await digest(16 * minute)
  expect(await mails()).toEqual([])
  const { rows } = await server.db.pool.query(`SELECT count(*)::int AS n FROM notices WHERE read_at IS NULL`)
  expect(rows[0].n).toBe(1)

  const hidden = await callBen('Hidden since')
  await device(anna).run('issue.delete', { ids: [hidden] })
  await digest(16 * minute)
  expect(await mails()).toEqual([])

  await callBen('First')
  await digest(16 * minute)
  await callBen('Second')
  await digest(17 * minute)
  expect((await mails()).map(({ text }) => text)).toEqual([expect.stringMatching(/\/i\/[\w-]{36}\n/)])
  await digest(32 * minute)
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringMatching('First'),
    expect.stringMatching('Second'),
  ])
})

test('the link of a mail ends the mails without signing in, by POST alone; a made-up one ends nothing', async () => {
  await callBen('Once more')
  await digest(16 * minute)
  const [{ unsubscribe }] = await mails()
  const url = new URL(unsubscribe).pathname
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const mailsOf = async () =>
    (await server.db.pool.query('SELECT notice_mails FROM accounts WHERE id = $1', [ben.userId])).rows[0].notice_mails
  const asked = await server.app.inject({ url })
  expect(asked.body).toContain('<form method="post">')
  await server.app.inject({ method: 'POST', url: url.replace(ben.userId, anna.userId), headers })
  expect(await mailsOf()).toBe('soon')
  const done = await server.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
  expect([done.statusCode, await mailsOf()]).toEqual([200, 'off'])
  await callBen('Nobody mails this')
  await digest(16 * minute)
  expect(await mails()).toHaveLength(1)
  await setting(ben, 'noticeMails', 'soon')
})

test('each device is pushed to once, by one of two processes; what was pushed is not mailed', async () => {
  const other = openDatabase(server.db.pool.options.connectionString as string, 4)
  await subscribe(ben)
  const id = await callBen('Paint the boat')
  await push(0)
  expect(service.received, 'an open tab has a moment to read it').toEqual([])
  await Promise.all([times(4, () => push(10_000)), times(4, () => push(10_000, other))])
  expect(service.received.map(({ message }) => message)).toEqual([
    {
      person: ben.userId,
      title: expect.stringMatching(/^WEB-\d+ Paint the boat$/),
      body: expect.stringMatching(/ mentioned you: @Ben please look$/),
      tag: `issue-${id}`,
      url: `/i/${id}`,
      language: 'en',
      unread: 1,
    },
  ])
  await digest(16 * minute)
  expect(await mails()).toEqual([])
  await other.close()
})

test('what is just about to be pushed does not go with an earlier mail as well', async () => {
  await callBen('Waits for its mail')
  await server.db.pool.query('UPDATE notice_deliveries SET push_at = NULL, mail_at = $1', [Date.now()])
  await subscribe(ben)
  await callBen('Just now')
  await digest(0)
  await push(10_000)
  await digest(16 * minute)
  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching('Waits for its mail')])
  expect(service.received.map(({ message }) => message.title)).toEqual([expect.stringMatching('Just now')])
})

test('nobody is pushed what they have read, or while they have the page before them', async () => {
  await subscribe(ben)
  await callBen('Read at once')
  await readAll(ben)
  await push(10_000)
  const there = device(ben)
  await there.settle()
  await server.call('waitForChanges', { org: anna.orgId, cursor: there.device.cursor }, { token: ben.token })
  await callBen('Seen on the page')
  await push(10_000)
  expect(service.received).toEqual([])
  await push(2 * minute)
  expect(service.received).toHaveLength(1)
})

test('what waits is neither pushed nor mailed when its kind was switched off meanwhile', async () => {
  await subscribe(ben)
  await callBen('Switched off')
  await setting(ben, 'noticeMentioned', 'inbox')
  await push(10_000)
  await digest(32 * minute)
  expect([service.received, await mails()]).toEqual([[], []])
  await callBen('Not at all')
  await setting(ben, 'noticeMentioned', 'all')
  await callBen('Switched on')
  await push(10_000)
  expect(service.received).toHaveLength(1)
})

test('the number on the icon is the inbox’s: nothing of what is deleted or may no longer be seen', async () => {
  await subscribe(ben)
  const deleted = await callBen('Deleted since')
  await device(anna).run('issue.delete', { ids: [deleted] })
  const closing = await makeProject(device(anna), 'CLOSE')
  const hidden = await makeIssue(device(anna), closing, 'Private since')
  await device(anna).run('issue.set', { id: hidden, field: 'assigneeId', value: ben.userId })
  await device(anna).run('project.set', { id: closing, field: 'isOpen', value: false })
  await callBen('Still there')
  await push(10_000)
  expect(service.received.map(({ message }) => message.unread)).toEqual([1])
})

test('a subscription that ended goes, as does one of another key; a busy service is tried again, then there is the mail', async () => {
  const gone = await subscribe(ben)
  service.answerWith(gone, 410)
  await callBen('Gone')
  await push(10_000)
  expect(await subscriptions()).toEqual([])
  const strange = service.subscribe('another key')
  await server.call('subscribePush', strange, { token: ben.token })
  await callBen('Another key')
  await push(10_000)
  expect(await subscriptions()).toEqual([])
  expect(service.statuses).toEqual([410, 403])

  const busy = await subscribe(ben)
  service.answerWith(busy, 503)
  await callBen('Busy', '字'.repeat(5000))
  await push(10_000)
  expect(await subscriptions()).toEqual([busy.endpoint])
  service.answerWith(busy, 201)
  await push(minute)
  expect(service.received.map(({ message }) => message.title)).toEqual([expect.stringMatching('Busy')])
  await digest(16 * minute)
  const [{ text }] = await mails()
  expect(text).toContain('Gone')
  expect(text).toContain('Another key')
  expect(text).not.toContain('Busy')
})

test('a device is its session’s: signing out ends its pushes; and no address but a push service’s is taken', async () => {
  const leaving = await memberOf(server, anna)
  await subscribe(leaving)
  await server.call('logout', {}, { token: leaving.token })
  const id = await makeIssue(device(anna), projectId, 'Too late')
  await device(anna).run('issue.set', { id, field: 'assigneeId', value: leaving.userId })
  await push(10_000)
  expect(service.statuses).toEqual([])
  const made = service.subscribe('any')
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://169.254.169.254/x',
    'https://localhost/x',
    'file:///etc/passwd',
  ]) {
    const { code } = await server.call('subscribePush', { ...made, endpoint }, { token: ben.token })
    expect(code, endpoint).not.toBe('200')
  }
  expect(await subscriptions()).not.toContain(made.endpoint)
})
