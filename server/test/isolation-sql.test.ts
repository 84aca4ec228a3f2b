import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allTables, dumpOf, tablesWithOrg } from './isolation-dump.ts'
import { makeSide, type Side } from './isolation-environment.ts'
import { colleagueColumns, rights, sharedColumns } from './isolation-rights.ts'
import { type TestServer, testServer } from './test-server.ts'

let server: TestServer
let a: Side
let b: Side
/** The data of organisation B, which nothing here may change. */
let rowsOfB: string
beforeAll(async () => {
  server = await testServer()
  a = await makeSide(server, 'amaranth')
  b = await makeSide(server, 'bluebell')
  rowsOfB = await dumpOf(server.db, b)
})
afterAll(() => server.dispose())

/** Runs a statement as the request role in organisation A; returns its rows or PostgreSQL's error code. */
const asA = (statement: string): Promise<Record<string, unknown>[] | string> =>
  server.db
    .tenant({ orgId: a.orgId, userId: a.owner.userId }, async (tx) => (await tx.execute(sql.raw(statement))).rows)
    .catch((error: { cause?: { code?: string } }) => error.cause?.code ?? String(error))

const denied = '42501'
const fencedTables = [...Object.keys(rights)].filter(
  (name) => rights[name] && !['accounts', 'mail_outbox', 'idempotency_keys'].includes(name),
)
const orgColumn = (table: string) => (table === 'organizations' ? 'id' : 'org_id')

test('the request role has exactly the listed rights', async () => {
  expect(await allTables(server.db)).toEqual(Object.keys(rights))
  const { rows } = await server.db.pool.query<{ name: string; rights: string }>(
    `SELECT table_name AS name, string_agg(privilege_type, ' ' ORDER BY privilege_type) AS rights
     FROM information_schema.role_table_grants WHERE grantee = 'worktide_app' GROUP BY 1`,
  )
  const granted = Object.fromEntries(rows.map(({ name, rights }) => [name, rights]))
  expect(Object.fromEntries(Object.keys(rights).map((name) => [name, granted[name] ?? '']))).toEqual(rights)
  // a right to a whole table is listed once, not for each of its columns
  const { rows: columns } = await server.db.pool.query(
    `WITH whole AS MATERIALIZED (
       SELECT table_name, privilege_type FROM information_schema.role_table_grants WHERE grantee = 'worktide_app')
     SELECT table_name, column_name, privilege_type FROM information_schema.role_column_grants g WHERE grantee = 'worktide_app'
       AND NOT EXISTS (SELECT FROM whole t WHERE t.table_name = g.table_name AND t.privilege_type = g.privilege_type)
     ORDER BY column_name`,
  )
  expect(columns).toEqual(
    colleagueColumns.map((name) => ({ table_name: 'accounts', column_name: name, privilege_type: 'SELECT' })),
  )
})

test('guests of a share read the listed columns, of one project', async () => {
  const { rows: tables } = await server.db.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.role_table_grants WHERE grantee = 'worktide_share'
     AND privilege_type = 'SELECT' ORDER BY 1`,
  )
  const { rows: columns } = await server.db.pool.query<{ name: string; columns: string; rights: string }>(
    `SELECT table_name AS name, string_agg(column_name, ' ' ORDER BY column_name) AS columns,
       string_agg(DISTINCT privilege_type, ' ') AS rights
     FROM information_schema.role_column_grants WHERE grantee = 'worktide_share' GROUP BY 1`,
  )
  const whole = new Set(tables.map(({ name }) => name))
  expect(Object.fromEntries(columns.map(({ name, columns }) => [name, whole.has(name) ? null : columns]))).toEqual(
    sharedColumns,
  )
  expect(new Set(columns.map(({ rights }) => rights))).toEqual(new Set(['SELECT']))
  const { orgId, ids } = a
  for (const [projectId, found] of [
    [ids.projectId, 1],
    [b.ids.projectId, 0],
    [null, 0],
  ] as const)
    expect(
      await server.db.shared({ orgId, projectId }, async (tx) => (await tx.execute('SELECT id FROM issues')).rows),
    ).toHaveLength(found)
  for (const table of ['comments', 'work_changes', 'accounts', 'members', 'shares'])
    await expect(
      server.db.shared({ orgId, projectId: ids.projectId }, (tx) => tx.execute(`SELECT 1 FROM ${table}`)),
      table,
    ).rejects.toThrow()
})

test('no role bypasses the policies, and only these functions run with another role’s rights', async () => {
  const { rows } = await server.db.pool.query(
    `SELECT rolname FROM pg_roles WHERE rolname IN ('worktide_app', 'worktide_system') AND (rolsuper OR rolbypassrls OR rolcanlogin OR rolcreaterole)`,
  )
  expect(rows).toEqual([])
  const { rows: definers } = await server.db.pool.query(
    `SELECT proname, proconfig, array(SELECT grantee::regrole::text FROM aclexplode(proacl) WHERE grantee <> proowner) AS callers
     FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY proname`,
  )
  // its answers are tested in `search-routes.test.ts`
  const ofDays = { proconfig: ['search_path=pg_catalog, pg_temp'], callers: ['worktide_system'] }
  expect(definers).toEqual([
    ...['drop_beacon_days', 'drop_replay_days', 'ensure_beacon_day', 'ensure_replay_day'].map((proname) => ({
      proname,
      ...ofDays,
    })),
    ...['search_comments', 'search_issues'].map((proname) => ({
      ...{ proname, proconfig: ['search_path=pg_catalog, public, pg_temp'], callers: ['worktide_app'] },
    })),
  ])
})

test('every table with org_id has one policy per role, for its owner too', async () => {
  const { rows } = await server.db.pool.query<{ name: string; forced: boolean; policies: string[] }>(
    `SELECT c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS forced,
       array(SELECT p.policyname || ' ' || p.cmd || ' ' || array_to_string(p.roles, ',') FROM pg_policies p
             WHERE p.tablename = c.relname ORDER BY 1) AS policies
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace`,
  )
  const [databaseOwner] = (await server.db.pool.query('SELECT current_user AS name')).rows.map((row) => row.name)
  for (const name of [...(await tablesWithOrg(server.db)), 'organizations', 'accounts', 'idempotency_keys'])
    expect(
      rows.find((row) => row.name === name),
      name,
    ).toMatchObject({
      forced: true,
      policies: [
        // restrictive, so it only narrows what the system role may delete
        ...(name === 'audit_log' ? ['old_rows DELETE worktide_system'] : []),
        // `search_issues` and `search_comments` read as the owner, which may read no row without this policy
        ...(['issue_terms', 'comment_terms'].includes(name) ? [`search SELECT ${databaseOwner}`] : []),
        ...(name in sharedColumns ? ['share SELECT worktide_share'] : []),
        'system ALL worktide_system',
        'tenant ALL worktide_app',
      ],
    })
})

describe.each(fencedTables)('%s', (table) => {
  const column = orgColumn(table)

  test('shows, changes and deletes nothing of another organisation', async () => {
    expect(rowsOfB).toContain(b.orgId)
    const { rows } = await server.db.pool.query(`SELECT count(*)::int AS n FROM ${table} WHERE ${column} = $1`, [
      b.orgId,
    ])
    expect(rows[0].n, 'the proof needs a row').toBeGreaterThan(0)
    expect(await asA(`SELECT * FROM ${table} WHERE ${column} = '${b.orgId}'`)).toEqual([])
    for (const row of (await asA(`SELECT ${column} AS org FROM ${table}`)) as Record<string, unknown>[])
      expect(row.org).toBe(a.orgId)
    const rowsOrDenied = (verb: string) => (rights[table]?.includes(verb) ? [] : denied)
    const change = `UPDATE ${table} SET ${column} = ${column} WHERE ${column} = '${b.orgId}' RETURNING 1`
    expect(await asA(change)).toEqual(rowsOrDenied('UPDATE'))
    expect(await asA(`DELETE FROM ${table} WHERE ${column} = '${b.orgId}' RETURNING 1`)).toEqual(rowsOrDenied('DELETE'))
    expect(await dumpOf(server.db, b)).toBe(rowsOfB)
  })

  test('accepts no row for another organisation, by insert or update', async () => {
    const { rows } = await server.db.pool.query(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${column} = $1 LIMIT 1`,
      [b.orgId],
    )
    const copy = JSON.stringify(rows[0].row).replaceAll("'", "''")
    const identity = table === 'audit_log' ? 'OVERRIDING SYSTEM VALUE' : ''
    const insert = `INSERT INTO ${table} ${identity} SELECT (jsonb_populate_record(null::${table}, '${copy}')).*`
    expect(await asA(insert)).toBe(denied)
    expect(await asA(`${insert} ON CONFLICT DO NOTHING`)).toBe(denied)
    expect(await asA(`UPDATE ${table} SET ${column} = '${b.orgId}'`)).toBe(denied)
    expect(await dumpOf(server.db, b)).toBe(rowsOfB)
  })
})

test('nobody inside an organisation reads sign-in methods, not even their own', async () => {
  expect(await asA(`SELECT name FROM accounts WHERE id = ${a.owner.userId}`)).toHaveLength(1)
  for (const column of ['password_hash', 'failed_logins', 'verified_at', '*'])
    expect(await asA(`SELECT ${column} FROM accounts`), column).toBe(denied)
  expect(await asA(`SELECT id FROM accounts WHERE password_hash LIKE '$argon2id%'`)).toBe(denied)
  expect(await asA(`UPDATE accounts SET password_hash = null`)).toBe(denied)
})

test('people of the other organisation and stored results of others are invisible', async () => {
  expect(await asA(`SELECT id FROM accounts WHERE email LIKE '%bluebell%' OR id = ${b.owner.userId}`)).toEqual([])
  const { rows } = await server.db.pool.query(`SELECT DISTINCT split_part(scope, '@', 1) AS id FROM idempotency_keys`)
  expect(rows.length).toBeGreaterThan(3)
  const seen = await asA(`SELECT DISTINCT split_part(scope, '@', 1) AS id FROM idempotency_keys`)
  expect(seen).toEqual([{ id: a.owner.userId }])
  expect(await asA('SELECT code FROM mail_outbox')).toBe(denied)
  expect(await asA('SELECT * FROM tickets')).toBe(denied)
})

test('a connection reused for another organisation has its rights, also after an error', async () => {
  const who = (side: Side) =>
    server.db.tenant(
      { orgId: side.orgId, userId: side.owner.userId },
      async (tx) => (await tx.execute(sql`SELECT name, current_user AS role FROM organizations`)).rows,
    )
  const fail = () =>
    server.db.tenant({ orgId: a.orgId, userId: '1' }, (tx) => tx.execute(sql`SELECT 1 / 0`)).catch(() => 'failed')
  const broken = () =>
    server.db
      .tenant({ orgId: 'no-uuid', userId: 'x' }, (tx) => tx.execute(sql`SELECT * FROM members`))
      .catch(() => 'failed')
  const tasks = Array.from(
    { length: 200 },
    (_none, at) => [() => who(a), () => who(b), fail, broken][at % 4] as () => Promise<unknown>,
  )
  const answers = await Promise.all(tasks.map((task) => task()))
  for (const [at, answer] of answers.entries()) {
    if (at % 4 > 1) expect(answer).toBe('failed')
    else expect(answer).toEqual([{ name: `${at % 4 ? b.word : a.word} works`, role: 'worktide_app' }])
  }
})
