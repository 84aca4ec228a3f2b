import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wantedBinaries } from '../test/database/wanted-binaries.ts'
import { type Database, openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrate } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'worktide-test-'))
let postgres: EmbeddedPostgres
/** Two processes that share a database of an ordinary role, as with `DATABASE_URL`. */
let processes: [Database, Database]
beforeAll(async () => {
  chmodSync(folder, 0o755)
  postgres = await startEmbeddedPostgres(folder, wantedBinaries())
  const administrator = openDatabase(postgres.superuserUrl, 1)
  await administrator.pool.query(`CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'secret'`)
  await administrator.pool.query('CREATE DATABASE worktide OWNER owner')
  await administrator.close()
  const url = new URL(postgres.url)
  Object.assign(url, { username: 'owner', password: 'secret', pathname: '/worktide' })
  processes = [openDatabase(url.href, 4), openDatabase(url.href, 4)]
})
afterAll(async () => {
  try {
    for (const { close } of processes) await close()
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('processes that start at once migrate once', async () => {
  const [first, other] = processes
  await Promise.all([migrate(first), migrate(other), migrate(first)])
  const applied = () => first.pool.query('SELECT name, applied_at FROM schema_migrations ORDER BY name')
  const { rows } = await applied()
  expect(rows.map(({ name }) => name)).toEqual(readdirSync('server/db/migrations').sort())
  await migrate(first)
  expect((await applied()).rows).toEqual(rows)
})

test('a new database is empty: no account, key or session, and none of our roles can log in', async () => {
  const [first] = processes
  const { pool } = first
  await migrate(first)
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'`,
  )
  const names = tables.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['accounts', 'api_keys', 'members', 'sessions']))
  for (const name of names) expect((await pool.query(`SELECT * FROM ${name}`)).rows, name).toEqual([])
  const { rows: roles } = await pool.query(
    `SELECT rolcanlogin AS "signsIn" FROM pg_roles WHERE rolname IN ('worktide_app', 'worktide_system')`,
  )
  expect(roles).toEqual([{ signsIn: false }, { signsIn: false }])
})

test('row-level policies apply to an ordinary owner too', async () => {
  const [first, second] = processes
  const orgId = '00000000-0000-4000-8000-00000000000a'
  await first.system((tx) =>
    tx.execute(sql`INSERT INTO organizations (id, name, org_key) VALUES (${orgId}, 'A', 'aaa')`),
  )
  const seenBy = (org: string) =>
    second.tenant(
      { orgId: org, userId: '1' },
      async (tx) => (await tx.execute(sql`SELECT name FROM organizations`)).rows,
    )
  expect(await seenBy(orgId)).toEqual([{ name: 'A' }])
  expect(await seenBy('00000000-0000-4000-8000-00000000000b')).toEqual([])
})
