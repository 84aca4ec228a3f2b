import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportItem, ImportSummary } from '../../src/core/calls/import-calls.ts'
import { makeProject, testDevice } from '../test/sync-devices.ts'
import { memberOf, owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { createImportRunner } from './import-runner.ts'
import { sweepImports } from './sweep-imports.ts'

/** 20,000 in `npm run proofs -- import`. */
const rowsOfTest = Number(process.env.IMPORT_ROWS ?? 300)

let server: TestServer
let host: TestPerson
let guest: TestPerson
let projectId: string
let device: ReturnType<typeof testDevice>
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  guest = await memberOf(server, host)
  device = testDevice(server, host, host.orgId)
  projectId = await makeProject(device, 'WEB')
})
afterAll(() => server.dispose())

const call = async (name: Parameters<TestServer['call']>[0], payload: object, someone = host) => {
  const { code, result, message } = await server.call(name, payload, { token: someone.token })
  if (code !== '200') throw new Error(`${name} answered ${code} ${message}`)
  return result
}
const run = (signal = new AbortController().signal) =>
  createImportRunner({ db: server.db, now: () => new Date(), log: () => undefined }).run(signal)
const oneOf = async (importId: string): Promise<ImportSummary> =>
  (await call('listImports', { projectId })).list.find(({ id }: { id: string }) => id === importId)

const issueItem = (line: number, more: Partial<ImportItem> & { args?: object } = {}): ImportItem => {
  const rowId = randomUUID()
  const args = { id: rowId, projectId, summary: `Row ${line}`, ...more.args }
  return { line, name: 'issue.import', rowId, externalId: `OLD-${line}`, ...more, args }
}
const prepare = async (items: readonly ImportItem[]): Promise<string> => {
  const importId = randomUUID()
  await call('createImport', { importId, projectId, fileName: 'jira.csv', total: items.length })
  for (let from = 0; from < items.length; from += 500)
    await call('addImportItems', { importId, from, items: items.slice(from, from + 500) })
  return importId
}
const start = async (items: readonly ImportItem[]): Promise<string> => {
  const importId = await prepare(items)
  await call('startImport', { importId })
  return importId
}
const issueRows = async (ids: readonly string[]) =>
  (await server.db.pool.query('SELECT * FROM issues WHERE id = ANY($1)', [ids])).rows

test('issues come with their status, dates, former key, comments and relations; a second import finds them', async () => {
  const { rows: statuses } = await server.db.pool.query('SELECT id, category FROM statuses WHERE project_id = $1', [
    projectId,
  ])
  const done = statuses.find(({ category }) => category === 'done').id
  const createdAt = Date.UTC(2024, 2, 12)
  const label = randomUUID()
  const first = issueItem(2, { args: { statusId: done, createdAt, labelIds: [label], formerKey: 'OLD-2' } })
  const second = issueItem(3, { args: { values: { priority: 'high' } } })
  const comment = randomUUID()
  const id = await start([
    {
      line: 0,
      name: 'label.create',
      rowId: label,
      externalId: null,
      args: { id: label, projectId, fields: { name: 'ui' } },
    },
    first,
    second,
    {
      ...{ line: 2, name: 'comment.import', rowId: comment, externalId: null },
      args: { id: comment, issueId: first.rowId, text: 'As agreed', authorId: guest.userId, createdAt },
    },
    {
      ...{ line: 2, name: 'relation.add', rowId: first.rowId, externalId: null },
      args: { kind: 'blocks', fromId: first.rowId, toId: second.rowId },
    },
    issueItem(4, { args: { statusId: randomUUID() } }),
  ])
  await run()
  expect(await oneOf(id)).toMatchObject({ state: 'done', total: 6, done: 6, created: 2, refused: 1 })
  const [issue] = await issueRows([first.rowId])
  expect(issue).toMatchObject({
    status_id: done,
    label_ids: [label],
    former_keys: ['OLD-2'],
    created_at: String(createdAt),
  })
  const { rows: comments } = await server.db.pool.query('SELECT author_id, created_at FROM comments WHERE id = $1', [
    comment,
  ])
  expect(comments).toEqual([{ author_id: guest.userId, created_at: String(createdAt) }])
  expect(await call('listImportProblems', { importId: id, after: -1 })).toMatchObject({
    list: [{ line: 4, summary: 'Row 4', refusal: { code: 'status.gone' } }],
  })
  const asked = { projectId, externalIds: ['OLD-2', 'OLD-4', 'OLD-9'], addresses: [guest.email.toUpperCase()] }
  expect(await call('findImported', asked)).toEqual({
    issues: [{ externalId: 'OLD-2', issueId: first.rowId }],
    people: [{ address: guest.email, userId: guest.userId }],
  })
})

test('an undo takes back what nobody changed since, and gives an updated issue what it had', async () => {
  const [kept, gone, updated] = [issueItem(2), issueItem(3), issueItem(4)]
  const before = await start([updated])
  await run()
  const label = randomUUID()
  const update = { id: updated.rowId, summary: 'Another summary', values: { priority: 'high' } }
  const id = await start([
    {
      line: 0,
      name: 'label.create',
      rowId: label,
      externalId: null,
      args: { id: label, projectId, fields: { name: 'x' } },
    },
    kept,
    gone,
    { ...updated, name: 'issue.importUpdate', args: update },
  ])
  await run()
  await device.run('issue.set', { id: kept.rowId, field: 'summary', value: 'Mine now', from: kept.args.summary })
  await call('undoImport', { importId: id })
  await run()
  expect(await oneOf(id)).toMatchObject({ state: 'undone', undone: 2, kept: 1 })
  const rows = new Map((await issueRows([kept, gone, updated].map(({ rowId }) => rowId))).map((row) => [row.id, row]))
  expect(rows.get(kept.rowId).deleted_at).toBeNull()
  expect(rows.get(gone.rowId).deleted_at).not.toBeNull()
  expect(rows.get(updated.rowId)).toMatchObject({ summary: 'Row 4', priority: 'none', deleted_at: null })
  expect((await server.db.pool.query('SELECT 1 FROM labels WHERE id = $1', [label])).rows).toEqual([])
  expect(await oneOf(before)).toMatchObject({ state: 'done' })
})

test('a killed runner is continued: each row is imported once; a cancelled import stops', async () => {
  const items = Array.from({ length: 120 }, (_, at) => issueItem(at + 2))
  const id = await start(items)
  const killed = new AbortController()
  const running = run(killed.signal)
  await expect.poll(async () => (await oneOf(id)).done).toBeGreaterThan(0)
  killed.abort()
  await running
  await call('cancelImport', { importId: id })
  await run()
  const stopped = await oneOf(id)
  expect(stopped.state).toBe('cancelled')
  // a runner that was killed after the commit, before it stored the outcome
  await server.db.pool.query(
    "UPDATE imports SET state = 'running', leased_until = 0, done = 0, created = 0 WHERE id = $1",
    [id],
  )
  await server.db.pool.query("UPDATE import_items SET state = 'waiting', args = $2 WHERE import_id = $1 AND n = 0", [
    id,
    items[0]?.args,
  ])
  await run()
  expect(await oneOf(id)).toMatchObject({ state: 'done', refused: 0 })
  const numbers = (await issueRows(items.map(({ rowId }) => rowId))).map(({ number }) => number)
  expect(new Set(numbers).size).toBe(120)
})

test('imports are for admins of the project; to those who do not see it there is none', async () => {
  const codesFor = async (project: string, importId: string) => {
    const created = { importId: randomUUID(), projectId: project, fileName: 'a.csv', total: 1 }
    const item = { line: 2, name: 'issue.import', rowId: randomUUID(), externalId: null, args: {} }
    const calls = [
      ['createImport', created],
      ['findImported', { projectId: project, externalIds: [], addresses: [] }],
      ['listImports', { projectId: project }],
      ['addImportItems', { importId, from: 0, items: [item] }],
      ['startImport', { importId }],
      ['cancelImport', { importId }],
      ['undoImport', { importId }],
      ['listImportProblems', { importId, after: -1 }],
    ] as const
    const answers = calls.map(([name, payload]) => server.call(name, payload, { token: guest.token }))
    return [...new Set((await Promise.all(answers)).map(({ code }) => code))]
  }
  const hidden = await makeProject(device, 'HID', false)
  const importOf = async (project: string) => {
    const importId = randomUUID()
    await call('createImport', { importId, projectId: project, fileName: 'a.csv', total: 1 })
    return importId
  }
  expect(await codesFor(projectId, await importOf(projectId)), 'an open project').toEqual(['0403001'])
  const importId = await importOf(hidden)
  expect(await codesFor(hidden, importId), 'a private one').toEqual(['0404001'])
  expect(await codesFor(randomUUID(), randomUUID()), 'none').toEqual(['0404001'])
  await server.db.pool.query("UPDATE imports SET state = 'done' WHERE id = $1", [importId])
  const listed = async () => (await call('listImports', { projectId: null })).list.map(({ id }: { id: string }) => id)
  expect(await listed()).toContain(importId)
  await device.run('project.delete', { id: hidden })
  expect(await listed(), 'nobody sees a deleted one').not.toContain(importId)
})

test('without a project imports are listed of those that the person is an admin of: their own role counts before a group’s', async () => {
  const group = randomUUID()
  await device.run('group.create', { id: group, name: 'Crew', memberIds: [guest.userId] })
  const importIn = async (key: string, ...roles: object[]) => {
    const project = await makeProject(device, key)
    for (const role of roles) await device.run('projectMember.set', { projectId: project, ...role })
    const importId = randomUUID()
    await call('createImport', { importId, projectId: project, fileName: 'a.csv', total: 1 })
    await server.db.pool.query("UPDATE imports SET state = 'done' WHERE id = $1", [importId])
    return importId
  }
  const adminGroup = { groupId: group, role: 'admin' }
  const ofGroup = await importIn('CREW', adminGroup)
  await importIn('OWN', adminGroup, { userId: guest.userId, role: 'member' })
  const own = await importIn('BOTH', { groupId: group, role: 'viewer' }, { userId: guest.userId, role: 'admin' })
  await importIn('NONE', { groupId: group, role: 'member' })
  const { list } = await call('listImports', { projectId: null }, guest)
  expect(list.map(({ id }: { id: string }) => id).sort()).toEqual([ofGroup, own].sort())
})

test('the problems of an import are read while its runner has locked it', async () => {
  const id = await start([issueItem(2, { args: { summary: '' } })])
  await run()
  const client = await server.db.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT FROM imports WHERE id = $1 FOR UPDATE', [id])
    expect(await call('listImportProblems', { importId: id, after: -1 })).toMatchObject({ list: [{ line: 2 }] })
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

test('many rows: others keep editing meanwhile', async () => {
  const id = await start(Array.from({ length: rowsOfTest }, (_, at) => issueItem(at + 2, { externalId: null })))
  const begun = performance.now()
  const running = run()
  const waits: number[] = []
  const mine = issueItem(1)
  await device.run('issue.create', { id: mine.rowId, projectId, summary: 'Mine' })
  for (let at = 0; at < 5; at += 1) {
    const asked = performance.now()
    await device.run('issue.set', { id: mine.rowId, field: 'summary', value: `Mine ${at}` })
    waits.push(performance.now() - asked)
  }
  await running
  const seconds = (performance.now() - begun) / 1000
  expect(await oneOf(id)).toMatchObject({ state: 'done', created: rowsOfTest })
  expect(Math.max(...waits)).toBeLessThan(3000)
  if (rowsOfTest > 1000)
    console.info(
      `${rowsOfTest} rows in ${seconds.toFixed(0)} s, edits took at most ${Math.max(...waits).toFixed(0)} ms`,
    )
}, 900_000)

test('a month later an import that nobody started is gone, and of others what finds their issues again stays', async () => {
  const monthAgo = Date.now() - 31 * 24 * 60 * 60 * 1000
  const [abandoned, prepared] = [await prepare([issueItem(2)]), await prepare([issueItem(2)])]
  const bug = issueItem(2, { args: { summary: 'Before' } })
  const made = await start([bug])
  await run()
  const changed = { id: bug.rowId, summary: 'After' }
  const ended = await start([
    { ...bug, name: 'issue.importUpdate', args: changed },
    issueItem(3, { args: { summary: '' } }),
  ])
  await run()
  const itemsOf = async (importId: string) => {
    const text = 'SELECT state, args, before FROM import_items WHERE import_id = $1 ORDER BY n'
    return (await server.db.pool.query(text, [importId])).rows
  }
  const held = await itemsOf(ended)
  expect(held).toMatchObject([
    { state: 'done', before: { summary: 'Before' } },
    { state: 'refused', args: { summary: '' } },
  ])
  const sweep = () => server.db.system((tx) => sweepImports(tx, Date.now()))
  await sweep()
  expect(await itemsOf(ended)).toEqual(held)
  await server.db.pool.query(
    `UPDATE imports SET created_at = $1, finished_at = CASE WHEN finished_at IS NOT NULL THEN $1::bigint END WHERE id <> $2`,
    [monthAgo, prepared],
  )
  await sweep()
  expect(await itemsOf(abandoned)).toEqual([])
  expect((await server.db.pool.query('SELECT FROM imports WHERE id = $1', [abandoned])).rowCount).toBe(0)
  expect(await itemsOf(prepared)).toHaveLength(1)
  expect(await itemsOf(ended)).toEqual([{ ...held[0], before: null }, held[1]])
  const { issues } = await call('findImported', { projectId, externalIds: [bug.externalId], addresses: [] })
  expect(issues).toContainEqual({ externalId: bug.externalId, issueId: bug.rowId })
  expect(await itemsOf(made)).toHaveLength(1)
})
