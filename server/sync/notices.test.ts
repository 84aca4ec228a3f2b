import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepNotices } from '../notices/sweep-notices.ts'
import { makeIssue, makeProject, type TestDevice, testDevice, testMutators } from '../test/sync-devices.ts'
import { memberOf, owner, type TestPerson, times } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'

let server: TestServer
let anna: TestPerson
let ben: TestPerson
let cara: TestPerson
let projectId: string
beforeAll(async () => {
  server = await testServer({}, undefined, testMutators)
  anna = await owner(server)
  ben = await memberOf(server, anna)
  cara = await memberOf(server, anna)
  projectId = await makeProject(device(anna), 'WEB')
})
afterAll(() => server.dispose())

const device = (someone: TestPerson) => testDevice(server, someone, anna.orgId)
const mention = ({ userId }: TestPerson) => `@[Name](user:${userId})`
const comment = (issueId: string, text: string) => ({ id: randomUUID(), issueId, text })
const assign = (id: string, value: string | null) => ({ id, field: 'assigneeId', value })
const watch = (id: string, add: TestPerson[], remove: TestPerson[] = []) => ({
  ids: [id],
  field: 'watcherIds',
  add: add.map(({ userId }) => userId),
  remove: remove.map(({ userId }) => userId),
})

const rowsOf = async ({ userId }: TestPerson, issueId: string) =>
  (
    await server.db.pool.query(
      `SELECT id, kind, actor_id AS by, comment_id AS comment, read_at IS NOT NULL AS "isRead" FROM notices
       WHERE owner_id = $1 AND issue_id = $2 AND scope = 'person:' || $1 ORDER BY rev`,
      [userId, issueId],
    )
  ).rows
const kindsOf = async (someone: TestPerson, issueId: string) => (await rowsOf(someone, issueId)).map(({ kind }) => kind)
const watchersOf = async (issueId: string) =>
  (await server.db.pool.query('SELECT watcher_ids FROM issues WHERE id = $1', [issueId])).rows[0].watcher_ids
const noticesOn = (there: TestDevice) => there.ids('notice').map((id) => there.device.rows.get(`notice ${id}`)?.fields)

test('who is assigned, mentioned or watching is told once of each change; nobody of their own', async () => {
  const id = await makeIssue(device(anna), projectId, 'Paint the boat')
  await device(anna).run('issue.set', assign(id, ben.userId))
  await device(anna).run('comment.add', comment(id, `${mention(ben)} and ${mention(cara)} and ${mention(ben)}`))
  await device(cara).run('comment.add', comment(id, 'On it.'))
  await device(ben).run('issue.set', assign(id, ben.userId))
  expect(await kindsOf(ben, id)).toEqual(['assigned', 'mentioned', 'comment'])
  expect(await kindsOf(cara, id)).toEqual(['mentioned'])
  expect(await kindsOf(anna, id), 'who reports it watches it').toEqual(['comment'])
  expect((await watchersOf(id)).toSorted()).toEqual([anna, ben, cara].map(({ userId }) => userId).toSorted())
})

test('a mutation that is handed over again, also at once and by a clone, tells once', async () => {
  const id = await makeIssue(device(anna), projectId, 'Once')
  const [first, clone] = [device(anna), device(anna)]
  const mutation = first.next('comment.add', comment(id, mention(ben)))
  await times(10, () => first.push(mutation))
  await clone.push(clone.next(mutation.name, mutation.args, mutation.id))
  expect(await kindsOf(ben, id)).toEqual(['mentioned'])
})

test('an edited text tells of new names alone, and code names nobody', async () => {
  const id = await makeIssue(device(anna), projectId, 'Edited')
  const said = comment(id, `Ask ${mention(ben)}`)
  await device(anna).run('comment.add', said)
  await device(anna).run('comment.edit', { id: said.id, text: `Ask ${mention(ben)}, or ${mention(cara)}` })
  await device(anna).run('issue.set', { id, field: 'description', value: `\`${mention(ben)}\`` })
  expect(await kindsOf(ben, id)).toEqual(['mentioned'])
  expect(await kindsOf(cara, id)).toEqual(['mentioned'])
})

test('who stopped watching is not told of comments and moves, but when called', async () => {
  const id = await makeIssue(device(anna), projectId, 'Quiet')
  await device(ben).run('issue.addRemove', watch(id, [ben]))
  await device(anna).run('issue.addRemove', watch(id, [], [anna]))
  const { rows } = await server.db.pool.query(
    `SELECT t.to_id FROM transitions t JOIN issues i ON i.id = $1 AND (t.from_id IS NULL OR t.from_id = i.status_id)
     WHERE t.project_id = $2 AND t.to_id <> i.status_id LIMIT 1`,
    [id, projectId],
  )
  await device(cara).run('issue.move', { id, toStatusId: rows[0].to_id })
  expect(await kindsOf(ben, id)).toEqual(['status'])
  expect(await kindsOf(anna, id)).toEqual([])
  await device(cara).run('comment.add', comment(id, mention(anna)))
  expect(await kindsOf(anna, id)).toEqual(['mentioned'])
})

test('who is told of comments but not of mentions hears of a comment that names them', async () => {
  const setting = (value: string) =>
    testDevice(server, cara, null).run('profile.set', { field: 'noticeMentioned', value })
  const id = await makeIssue(device(anna), projectId, 'Named')
  await device(anna).run('issue.addRemove', watch(id, [cara]))
  await setting('off')
  await device(anna).run('comment.add', comment(id, `${mention(cara)}, please look`))
  await device(anna).run('issue.set', { id, field: 'description', value: mention(cara) })
  expect(await kindsOf(cara, id)).toEqual(['comment'])
  await setting('all')
})

test('a copy assigns anew, but calls nobody; a status that is removed tells nobody of its issues', async () => {
  const id = await makeIssue(device(anna), projectId, 'Original')
  await device(anna).run('issue.set', { id, field: 'description', value: `Ask ${mention(cara)}` })
  await device(anna).run('issue.set', assign(id, ben.userId))
  const copy = randomUUID()
  await device(anna).run('issue.duplicate', { id, newId: copy, summary: 'Copy', withSubIssues: false })
  expect([await kindsOf(ben, copy), await kindsOf(cara, copy)]).toEqual([['assigned'], []])
  expect((await watchersOf(copy)).toSorted()).toEqual([anna.userId, ben.userId].toSorted())
  const { rows } = await server.db.pool.query(
    'SELECT s.id, i.id IS NOT NULL AS "isIts" FROM statuses s LEFT JOIN issues i ON i.id = $1 AND i.status_id = s.id WHERE s.project_id = $2',
    [copy, projectId],
  )
  const [its, other] = [true, false].map((isIts) => rows.find((row) => row.isIts === isIts).id)
  await device(anna).run('status.delete', { id: its, toId: other })
  expect(await kindsOf(ben, copy)).toEqual(['assigned'])
})

test('nobody is told of what they may not see, or anything of another organisation', async () => {
  const stranger = await owner(server)
  const closed = await makeProject(device(anna), 'SEC', false)
  const id = await makeIssue(device(anna), closed, 'Secret')
  await device(anna).run('comment.add', comment(id, `${mention(ben)} ${mention(stranger)} @[X](user:nobody)`))
  expect(await kindsOf(ben, id)).toEqual([])
  const { rows } = await server.db.pool.query('SELECT owner_id FROM notices WHERE issue_id = $1', [id])
  expect(rows).toEqual([])
  expect(await watchersOf(id)).toEqual([anna.userId])
})

test('they come to every device of their person and to no other; read on one is read on all, whichever is first', async () => {
  const [phone, desk, others] = [device(cara), device(cara), device(ben)]
  const id = await makeIssue(device(anna), projectId, 'Two devices')
  for (const each of [phone, desk, others]) await each.settle()
  await device(anna).run('comment.add', comment(id, mention(cara)))
  for (const each of [phone, desk, others]) await each.settle()
  const mine = noticesOn(phone).filter((notice) => notice?.issueId === id)
  expect(mine).toMatchObject([{ kind: 'mentioned', readAt: null, doneAt: null }])
  expect(noticesOn(others).filter((notice) => notice?.issueId === id)).toEqual([])

  const [{ id: notice }] = await rowsOf(cara, id)
  const read = { ids: [notice, randomUUID()], is: true }
  await phone.run('notice.read', read)
  await desk.run('notice.read', read)
  await others.run('notice.read', { ids: [notice], is: false })
  await others.run('notice.done', { ids: [notice], is: true })
  await desk.settle()
  const [seen] = noticesOn(desk).filter((each) => each?.issueId === id)
  expect(seen?.readAt).toEqual(expect.any(Number))
  expect(seen?.doneAt).toBeNull()
})

test('what was read three months ago, or came a year ago, leaves the inbox, on the devices too', async () => {
  const [old, read, fresh] = await Promise.all(
    ['Old', 'Read', 'Fresh'].map((name) => makeIssue(device(anna), projectId, name)),
  )
  for (const id of [old, read, fresh]) await device(anna).run('issue.set', assign(id as string, ben.userId))
  const there = device(ben)
  await there.settle()
  const issuesOf = () => noticesOn(there).map((fields) => fields?.issueId)
  expect(issuesOf()).toEqual(expect.arrayContaining([old, read, fresh]))
  const day = 24 * 60 * 60 * 1000
  const now = Date.now()
  const set = (column: string, days: number, id: string | undefined) =>
    server.db.pool.query(`UPDATE notices SET ${column} = $1 WHERE issue_id = $2`, [now - days * day, id])
  await set('at', 366, old)
  await set('read_at', 91, read)
  await set('read_at', 89, fresh)
  await sweepNotices(server.db, now)
  await there.settle()
  expect(issuesOf()).toContain(fresh)
  expect(issuesOf()).not.toContain(old)
  expect(issuesOf()).not.toContain(read)
})
