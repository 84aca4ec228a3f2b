import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findIssues, idsThatHad } from '../api/work/find-issues.ts'
import type { Database, Tx } from '../db/database.ts'
import { makeIssue, makeProject, testDevice } from '../test/sync-devices.ts'
import { owner, type TestPerson } from '../test/test-people.ts'
import { type TestServer, testServer } from '../test/test-server.ts'
import { entityTables, firstIssues } from './entity-tables.ts'
import { createPuller } from './group-pull.ts'
import { type Lane, laneOf } from './lanes.ts'

let server: TestServer
let host: TestPerson
let projectId: string
let issueId: string
let lane: Lane
beforeAll(async () => {
  server = await testServer()
  host = await owner(server)
  lane = laneOf(host.orgId, host.userId)
  const device = testDevice(server, host, host.orgId)
  projectId = await makeProject(device, 'WEB')
  issueId = await makeIssue(device, projectId, 'One of many')
})
afterAll(() => server.dispose())

/** The statements that `work` sends to a database without rows. */
const statementsOf = async (work: (tx: Tx) => Promise<unknown>) => {
  const statements: { text: string; values: unknown[] }[] = []
  const query = async ({ text }: { text: string }, values: unknown[]) => {
    statements.push({ text, values })
    return { rows: [] }
  }
  await work(drizzle({ query } as never) as never)
  return statements
}

const issues = entityTables.issue
const oldKey = { project: 'OLD', number: 7 }
const nothing = new Map<string, ReadonlySet<string>>()
/** By a filter with a condition that SQL decides and one that it leaves to the evaluator. */
const byFilter = (scopesOfAll: () => string[]) => (tx: Tx) =>
  findIssues(
    { tx, orgId: host.orgId, scopes: scopesOfAll() },
    {
      ...{ userId: host.userId, now: 0, limit: 50, after: issueId },
      filter: {
        join: 'or',
        parts: [
          { field: 'priority', operator: 'IN', values: { list: ['urgent'] } },
          { field: 'summary', operator: 'Contains', values: { value: 'café' } },
        ],
      },
    },
  )
const byOldKey = (tx: Tx) => tx.execute(idsThatHad(oldKey, { orgId: host.orgId, scopes: [`project:${projectId}`] }))
const byField = (field: string, value: () => string) => (tx: Tx) =>
  issues.load(tx, lane, { ids: new Set(), byField: new Map([[field, new Set([value()])]]) })

describe('among many issues', () => {
  let client: PoolClient
  beforeAll(async () => {
    client = await server.db.pool.connect()
    await client.query('BEGIN; ALTER TABLE issues DISABLE TRIGGER USER; SET LOCAL ROLE worktide_system')
    await manyIssues(client)
    await client.query('RESET ROLE; ANALYZE issues; SET LOCAL ROLE worktide_app')
    await client.query(`SELECT set_config('app.org_id', $1, true), set_config('app.user_id', $2, true)`, [
      host.orgId,
      host.userId,
    ])
  })
  afterAll(async () => {
    await client.query('ROLLBACK')
    client.release()
  })

  test.each<[what: string, work: (tx: Tx) => Promise<unknown>, statements?: number]>([
    ['the first page of a project', (tx: Tx) => issues.page(tx, lane, `project:${projectId}`, null, 1001)],
    ['the issues that a list shows first', (tx: Tx) => firstIssues(tx, lane, `project:${projectId}`, { limit: 100 })],
    ['a later page of a project', (tx: Tx) => issues.page(tx, lane, `project:${projectId}`, issueId, 1001)],
    ['issues by id', (tx: Tx) => issues.load(tx, lane, { ids: new Set([issueId]), byField: nothing })],
    ['issues of a project', byField('projectId', () => projectId)],
    ['issues under another', byField('parentId', () => issueId)],
    ['what had a key in another project', byOldKey],
    ['issues of a project that a filter matches', byFilter(() => [`project:${projectId}`]), 2],
  ])('%s are found without reading every issue', async (_what, work, count = 1) => {
    const statements = (await statementsOf(work)).filter(({ text }) => /from "?issues"?/i.test(text))
    expect(statements).toHaveLength(count)
    await client.query('SAVEPOINT before')
    try {
      for (const { text, values } of statements) {
        const { rows } = await client.query(`EXPLAIN ${text}`, values)
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).toMatch(/Index|Bitmap/)
        expect(plan).not.toContain('Seq Scan')
      }
    } finally {
      await client.query('ROLLBACK TO before')
    }
  })
})

/** Inserts rows like one of the issues, into other projects. */
const manyIssues = (client: PoolClient, count = 2000) =>
  client.query(
    `INSERT INTO issues SELECT (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'number', n + 9,
       'former_keys', ARRAY['JIRA-' || n],
       'project_id', md5((n % 50)::text)::uuid, 'scope', 'project:' || md5((n % 50)::text)::uuid))).*
     FROM issues i, generate_series(1, $2) AS n WHERE i.id = $1`,
    [issueId, count],
  )

const manyChanges = (client: PoolClient) =>
  client.query(
    `INSERT INTO work_changes (org_id, seq, n, scope, entity, row_id, is_whole, actor, at)
     SELECT $1, 1000 + number, 0, 'org', 'label', number::text, false, $2, 0 FROM generate_series(1, 5000) AS number`,
    [lane.id, host.userId],
  )

/** The named statements that `work` sends. */
const preparedBy = async (work: (db: Database) => Promise<unknown>) => {
  const statements = new Map<string, string>()
  const tenant: Database['tenant'] = (of, work, reads) =>
    server.db.tenant(
      of,
      (tx, ends) => {
        const query = (asked: { name: string; text: string }) => {
          statements.set(asked.name, asked.text)
          return tx.$client.query(asked as never)
        }
        return work(Object.assign(Object.create(tx), { $client: { query } }), ends)
      },
      reads,
    )
  await work({ ...server.db, tenant })
  return statements
}

const pullOnce = (db: Database) => {
  const request = { cursor: 1, clientId: issueId, answered: 0, scopes: {}, epoch: null, peopleVersion: null }
  return createPuller({ db }).pull(lane, request as never)
}
const changeOnce = (db: Database) =>
  db.tenant({ orgId: host.orgId, userId: host.userId }, (tx) =>
    issues.update(tx, lane, [{ id: issueId, rev: 1, fields: { priority: 'low' } }]),
  )

test.each<
  [
    what: string,
    (db: Database) => Promise<unknown>,
    name: string,
    fill: (client: PoolClient) => Promise<unknown>,
    condition: string,
  ]
>([
  ['what devices lack', pullOnce, 'pull_state', manyChanges, '(org_id = $1) AND (seq > $3) AND (seq <= h.seq)'],
  // more than 2000, because PostgreSQL 15 considers reading 2000 as cheap as finding one
  [
    'a changed issue',
    changeOnce,
    'issues set rev,priority',
    (client) => manyIssues(client, 4000),
    '(org_id = $1) AND (id = ANY ($3))',
  ],
])(
  '%s is found without reading every row, however little PostgreSQL knows of them',
  async (_what, work, name, fill, condition) => {
    const text = (await preparedBy(work)).get(name) ?? ''
    const client = await server.db.pool.connect()
    try {
      await client.query('BEGIN; ALTER TABLE issues DISABLE TRIGGER USER')
      await fill(client)
      await client.query(`SET LOCAL ROLE worktide_app; SET LOCAL plan_cache_mode = force_generic_plan`)
      await client.query(`SELECT set_config('app.org_id', $1, true)`, [host.orgId])
      await client.query(`PREPARE looked_at AS ${text}`)
      const nothing = Array.from({ length: Math.max(...(text.match(/(?<=\$)\d/g) ?? []).map(Number)) }, () => 'NULL')
      const { rows } = await client.query(`EXPLAIN EXECUTE looked_at(${nothing})`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).toContain(`Index Cond: (${condition})`)
      expect(plan).not.toMatch(/Seq Scan on (work_changes|work_outcomes|issues)/)
    } finally {
      await client.query('ROLLBACK; DEALLOCATE ALL')
      client.release(true)
    }
  },
)

test('the outcomes of a device are found by its id, though PostgreSQL has counted only those of one device', async () => {
  const text = (await preparedBy(pullOnce)).get('pull_state') ?? ''
  await server.db.pool.query('DELETE FROM work_outcomes')
  await server.db.pool.query(
    `INSERT INTO work_outcomes (org_id, user_id, id, client_id, mid, seq, at)
     SELECT $1, $2, gen_random_uuid(), $3, number, 0, 0 FROM generate_series(1, 5000) AS number`,
    [lane.id, host.userId, issueId],
  )
  await server.db.pool.query('ANALYZE work_outcomes')
  const { orgId, userId } = host
  const plan = await server.db.tenant({ orgId, userId, hasFixedPlans: true }, async ({ $client }) => {
    await $client.query(`PREPARE looked_at AS ${text}`)
    const { rows } = await $client.query('EXPLAIN EXECUTE looked_at(NULL, NULL, NULL, NULL, NULL, NULL)')
    await $client.query('DEALLOCATE looked_at')
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Index Cond: ((org_id = $1) AND (client_id = c.client_id) AND (mid > c.answered))')
})
