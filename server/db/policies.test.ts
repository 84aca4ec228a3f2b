import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../test/database/test-database.ts'

let environment: Awaited<ReturnType<typeof testDatabase>>
const orgA = '00000000-0000-4000-8000-00000000000a'
const orgB = '00000000-0000-4000-8000-00000000000b'

beforeAll(async () => {
  environment = await testDatabase()
  const { pool } = environment.db
  await pool.query(`INSERT INTO accounts (id, email, name) VALUES (1, 'a@a.com', 'A'), (2, 'b@b.com', 'B')`)
  await pool.query(`INSERT INTO organizations (id, name, org_key) VALUES ($1, 'A', 'aaa'), ($2, 'B', 'bbb')`, [
    orgA,
    orgB,
  ])
  await pool.query(
    `INSERT INTO members (org_id, user_id, role_codes) VALUES ($1, 1, '{organizationOwner}'), ($2, 2, '{organizationOwner}')`,
    [orgA, orgB],
  )
  await pool.query(`INSERT INTO translations VALUES ($1, 'en', 'k', 'of A'), ($2, 'en', 'k', 'of B')`, [orgA, orgB])
})
afterAll(() => environment.dispose())

test('every table with org_id has a policy, even for its owner', async () => {
  const { rows } = await environment.db.pool.query<{ name: string; forced: boolean; roles: string[] }>(`
    SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
      array(SELECT p.policyname::text FROM pg_policies p WHERE p.tablename = c.relname AND p.permissive = 'PERMISSIVE' ORDER BY 1) AS roles
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`)
  expect(rows.length).toBeGreaterThan(8)
  // `search_issues` and `search_comments` read terms as the owner
  const more: Record<string, string[]> = { issue_terms: ['search'], comment_terms: ['search'] }
  // tables that guests of a share read
  for (const name of [
    'attachment_parts',
    'attachments',
    'fields',
    'issue_types',
    'issues',
    'labels',
    'projects',
    'statuses',
    'work_people',
  ])
    more[name] = ['share']
  for (const row of rows)
    expect(row, row.name).toMatchObject({ forced: true, roles: [...(more[row.name] ?? []), 'system', 'tenant'] })
})

const asTenant = (orgId: string, statement: string) =>
  environment.db.tenant({ orgId, userId: '1' }, async (tx) => (await tx.execute(statement)).rows)

test('by raw SQL an organisation sees and changes its own rows only', async () => {
  expect(await asTenant(orgA, 'SELECT v FROM translations')).toEqual([{ v: 'of A' }])
  expect(await asTenant(orgA, 'SELECT name FROM organizations')).toEqual([{ name: 'A' }])
  expect(await asTenant(orgA, 'SELECT name FROM accounts')).toEqual([{ name: 'A' }])
  expect(await asTenant(orgA, `UPDATE translations SET v = 'stolen' RETURNING org_id`)).toEqual([{ org_id: orgA }])
  await expect(asTenant(orgA, `INSERT INTO translations VALUES ('${orgB}', 'en', 'x', 'y')`)).rejects.toThrow()
  await expect(asTenant(orgA, 'SELECT * FROM reset_tokens')).rejects.toThrow()
})

test('without an organisation no row is visible', async () => {
  const seen = await environment.db.pool.query(
    `BEGIN; SET LOCAL ROLE worktide_app; SELECT v FROM translations; ROLLBACK`,
  )
  expect((seen as unknown as { rows: unknown[] }[])[2]?.rows).toEqual([])
})

test('the audit log is append-only', async () => {
  const removed = await environment.db.system((tx) => tx.execute(`DELETE FROM audit_log RETURNING id`))
  expect(removed.rows, 'all are younger than 400 days').toEqual([])
  await expect(environment.db.system((tx) => tx.execute(`UPDATE audit_log SET action = 'x'`))).rejects.toThrow()
})
