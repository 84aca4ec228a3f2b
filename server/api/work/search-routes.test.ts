import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { syncSchemaVersion } from '../../../src/core/sync/sync-types.ts'
import { memberOf, owner, type TestPerson } from '../../test/test-people.ts'
import { type TestServer, testServer } from '../../test/test-server.ts'

let server: TestServer
let host: TestPerson
let guest: TestPerson
let stranger: TestPerson
const [open, hidden] = [randomUUID(), randomUUID()]
const seen = randomUUID()

/** Sends these mutations in order, as this person's device would. */
const mutate = async (someone: TestPerson, ...changes: [name: string, args: object][]) => {
  const mutations = changes.map(([name, args], at) => ({ id: randomUUID(), mid: at + 1, name, args }))
  const { result } = await server.call(
    'sync',
    {
      ...{ org: someone.orgId, person: someone.userId, clientId: randomUUID(), schema: syncSchemaVersion, answered: 0 },
      ...{ scopes: {}, cursor: 0, epoch: null, peopleVersion: null, mutations },
    },
    { token: someone.token },
  )
  expect(result.outcomes.flatMap(({ refusal }: { refusal?: object }) => refusal ?? [])).toEqual([])
}
const issue = (projectId: string, summary: string, more = {}): [string, object] => [
  'issue.create',
  { id: randomUUID(), projectId, summary, ...more },
]
const found = async ({ token }: TestPerson, text: string): Promise<string[]> =>
  (await server.call('searchIssues', { text }, { token })).result.list.map(
    ({ summary }: { summary: string }) => summary,
  )

beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  ;[guest, stranger] = [await memberOf(server, host), await owner(server)]
  const made = { template: 'tasks', language: 'en' }
  await mutate(
    host,
    ['project.create', { id: open, key: 'OPEN', name: 'Open', isOpen: true, ...made }],
    ['project.create', { id: hidden, key: 'HIDE', name: 'Hidden', isOpen: false, ...made }],
    issue(open, '弱网下扫码下单偶发重复提交', { id: seen }),
    issue(open, 'Keep the Photo', { values: { description: 'when an upload is cut off' } }),
    issue(open, 'ΟΔΟΣ ΛΙΜΑΝΙΟΥ'),
    issue(open, 'Νέος σταθμός'),
    issue(open, 'École du Ёж'),
    issue(hidden, '弱网提示文案统一'),
    ['comment.add', { id: randomUUID(), issueId: seen, text: '弱网' }],
  )
})
afterAll(() => server.dispose())

test('issues are found by pairs of Chinese, by beginnings of words, and by their description', async () => {
  expect(await found(guest, '扫码')).toEqual(['弱网下扫码下单偶发重复提交'])
  expect(await found(guest, '码扫')).toEqual([])
  expect(await found(guest, '交')).toEqual(['弱网下扫码下单偶发重复提交'])
  expect(await found(guest, 'PHO uplo')).toEqual(['Keep the Photo'])
  for (const text of ['', "'", "a':* | 'b", '\\', ' & ! ( ) <-> ']) expect(await found(guest, text), text).toEqual([])
})

test('an issue is found by its key, by who may see it', async () => {
  for (const text of ['OPEN-2', ' open-2 ', 'ＯＰＥＮ－２'])
    expect(await found(guest, text), text).toEqual(['Keep the Photo'])
  expect(await found(host, 'HIDE-1')).toEqual(['弱网提示文案统一'])
  for (const text of ['HIDE-1', 'OPEN-99', 'NONE-1']) expect(await found(guest, text), text).toEqual([])
  expect(await found(stranger, 'OPEN-2')).toEqual([])
})

test('the issue of a key comes first, however many others have its parts, and comments of deleted issues do not count', async () => {
  const projectId = randomUUID()
  const made = { key: 'NET', name: 'Nets', isOpen: true, template: 'tasks', language: 'en' }
  const ids = Array.from({ length: 51 }, () => randomUUID()).sort()
  const ofAll = (text: string) =>
    ids.map((issueId): [string, object] => ['comment.add', { id: randomUUID(), issueId, text }])
  await mutate(host, ['project.create', { id: projectId, ...made }])
  await mutate(host, ...ids.map((id, at) => issue(projectId, at === 0 ? 'Mend it' : `net 1 of ${at}`, { id })))
  expect((await found(guest, 'NET-1'))[0]).toBe('Mend it')

  await mutate(host, ...ofAll('torn'))
  await mutate(host, ['issue.delete', { ids: ids.slice(1) }])
  expect(await found(guest, 'torn')).toEqual(['Mend it'])
})

test('an issue that was moved is found by the key it had', async () => {
  const moved = randomUUID()
  await mutate(
    host,
    ['issue.create', { id: moved, projectId: hidden, summary: 'Paint the hull' }],
    ['issue.moveToProject', { id: moved, toProjectId: open }],
  )
  expect(await found(guest, 'HIDE-2')).toEqual(['Paint the hull'])
})

test('letters of every script have no case, and a sigma is one letter wherever it stands in a word', async () => {
  for (const text of ['école', 'ÉCOLE', 'ёж', 'ЁЖ']) expect(await found(guest, text), text).toEqual(['École du Ёж'])
  for (const text of ['οδος', 'οδοσ', 'ΟΔΟΣ']) expect(await found(guest, text), text).toEqual(['ΟΔΟΣ ΛΙΜΑΝΙΟΥ'])
  for (const text of ['ΝΈΟΣ', 'σταθμόσ']) expect(await found(guest, text), text).toEqual(['Νέος σταθμός'])
})

test('what is in a private project nobody else finds, nor anybody of another organisation', async () => {
  expect((await found(host, '弱网')).sort()).toEqual(['弱网下扫码下单偶发重复提交', '弱网提示文案统一'].sort())
  expect(await found(guest, '弱网')).toEqual(['弱网下扫码下单偶发重复提交'])
  expect(await found(stranger, '弱网')).toEqual([])
  // the SQL function searches only the transaction's organisation, whichever one its arguments name
  const ask = (orgId: string, org: string, scopes: string[]) =>
    server.db.tenant({ orgId, userId: stranger.userId }, async (tx) => {
      const given = sql`${org}, ${sql.param(scopes)}, '弱网', 50`
      const { rows } = await tx.execute(
        sql`SELECT * FROM search_issues(${given}) UNION ALL SELECT * FROM search_comments(${given})`,
      )
      return rows.length
    })
  const [own, theirs] = [stranger.orgId ?? '', host.orgId ?? '']
  expect(await ask(own, theirs, [`project:${open}`, `project:${hidden}`])).toBe(0)
  expect(await ask(theirs, theirs, [`project:${open}`])).toBe(2)
  expect(await ask(theirs, theirs, [])).toBe(0)
})

test('an issue is found by a comment, after those that have the words themselves, by who may see it', async () => {
  const [issueId, id] = [randomUUID(), randomUUID()]
  await mutate(
    host,
    issue(hidden, 'Order barnacle paint'),
    issue(hidden, 'Scrape the keel', { id: issueId }),
    ['comment.add', { id, issueId, text: 'Barnacles 藤壶 again' }],
    ['comment.add', { id: randomUUID(), issueId, text: 'More barnacles' }],
  )
  expect(await found(host, 'barnac')).toEqual(['Order barnacle paint', 'Scrape the keel'])
  expect(await found(host, '藤壶')).toEqual(['Scrape the keel'])
  expect(await found(guest, '藤壶')).toEqual([])
  await mutate(host, ['issue.moveToProject', { id: issueId, toProjectId: open }])
  expect(await found(guest, '藤壶')).toEqual(['Scrape the keel'])
  await mutate(host, ['comment.edit', { id, text: 'Mussels' }])
  expect([await found(host, '藤壶'), await found(host, 'mussels')]).toEqual([[], ['Scrape the keel']])
  await mutate(host, ['issue.delete', { ids: [issueId] }])
  expect(await found(host, 'mussels')).toEqual([])
  await mutate(host, ['issue.restore', { ids: [issueId] }], ['comment.delete', { id }])
  expect(await found(host, 'mussels')).toEqual([])
})

test('a change of the words, a deletion and a restoration are seen at once', async () => {
  await mutate(host, ['issue.set', { id: seen, field: 'summary', value: '离线也能查看' }])
  expect([await found(guest, '扫码'), await found(guest, '离线')]).toEqual([[], ['离线也能查看']])
  await mutate(host, ['issue.delete', { ids: [seen] }])
  expect(await found(guest, '离线')).toEqual([])
  await mutate(host, ['issue.restore', { ids: [seen] }])
  expect(await found(guest, '离线')).toEqual(['离线也能查看'])
})

test.each([
  ['issues', 'issue_terms', 'search_issues', '(org_id, issue_id, scope, terms) SELECT $1::uuid, gen_random_uuid()'],
  [
    'comments',
    'comment_terms',
    'search_comments',
    '(org_id, comment_id, issue_id, scope, terms) SELECT $1::uuid, gen_random_uuid(), gen_random_uuid()',
  ],
])('the search of %s reads the index, not every row of the organisation', async (_, table, name, values) => {
  const { pool } = server.db
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT set_config('app.org_id', $1, true)`, [host.orgId])
    const { rows: keys } = await client.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::regclass`,
      [table],
    )
    for (const key of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${key.name}`)
    await client.query('SET LOCAL ROLE worktide_system')
    await client.query(
      `INSERT INTO ${table} ${values}, 'project:x', search_terms($1::uuid, '订单 ' || n) FROM generate_series(1, 5000) AS n`,
      [host.orgId],
    )
    await client.query(`RESET ROLE; ANALYZE ${table}`)
    const { rows } = await client.query<{ body: string }>('SELECT prosrc AS body FROM pg_proc WHERE proname = $1', [
      name,
    ])
    const asked = (rows[0]?.body ?? '')
      .replaceAll(`${name}.org`, `'${host.orgId}'::uuid`)
      .replaceAll(`${name}.query`, `'弱网'`)
      .replaceAll(`${name}.scopes`, `ARRAY['project:${open}']`)
      .replaceAll('most', '50')
    const plan = (await client.query(`EXPLAIN ${asked}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain(`${table}_terms`)
    expect(plan).not.toContain(`Seq Scan on ${table}`)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
