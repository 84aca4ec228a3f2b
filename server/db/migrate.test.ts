import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wantedBinaries } from '../test/database/wanted-binaries.ts'
import { type Database, openDatabase } from './database.ts'
import { placeOf } from './embedded/data-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrate, newerMigration } from './migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'worktide-test-'))
let postgres: EmbeddedPostgres
let url: string
/** Two processes that share a database whose role is not a superuser, as with `DATABASE_URL`. */
let processes: [Database, Database]
beforeAll(async () => {
  chmodSync(folder, 0o755)
  postgres = await startEmbeddedPostgres(folder, wantedBinaries())
  const administrator = openDatabase(postgres.superuserUrl, 1)
  await administrator.pool.query(`CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'secret'`)
  await administrator.pool.query('CREATE DATABASE worktide OWNER owner')
  await administrator.close()
  const owners = { username: 'owner', password: 'secret', pathname: '/worktide' }
  url = Object.assign(new URL(postgres.url), owners).href
  processes = [openDatabase(url, 4), openDatabase(url, 4)]
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

test('a build finds that a newer one has migrated the database', async () => {
  const [first] = processes
  await migrate(first)
  expect(await newerMigration(first)).toBeNull()
  await first.pool.query(`INSERT INTO schema_migrations (name) VALUES ('9998-a.sql'), ('9999-of-tomorrow.sql')`)
  try {
    await migrate(first)
    expect(await newerMigration(first)).toBe('9999-of-tomorrow.sql')
  } finally {
    await first.pool.query(`DELETE FROM schema_migrations WHERE name LIKE '999%'`)
  }
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

test('a database from a backup has other epochs than the one that it was made of', async () => {
  const [first] = processes
  await migrate(first, 'here')
  await first.system((tx) =>
    tx.execute(
      sql`INSERT INTO work_heads (org_id, organization_id) SELECT id, id FROM organizations ON CONFLICT DO NOTHING`,
    ),
  )
  const epochOf = async (db: Database) =>
    (await db.system((tx) => tx.execute<{ epoch: string }>(sql`SELECT epoch FROM work_heads`))).rows[0]?.epoch
  const epoch = await epochOf(first)
  expect(await migrate(first, 'here')).toBe(false)
  expect(await epochOf(first)).toBe(epoch)

  for (const { close } of processes) await close()
  const administrator = openDatabase(postgres.superuserUrl, 1)
  await administrator.pool.query('CREATE DATABASE restored TEMPLATE worktide OWNER owner')
  await administrator.close()
  const open = (pathname: string) => openDatabase(Object.assign(new URL(url), { pathname }).href, 4)
  processes = [open('/worktide'), open('/restored')]
  const [before, restored] = processes
  expect(await epochOf(restored)).toBe(epoch)
  expect(await migrate(restored, 'here')).toBe(true)
  const renewed = await epochOf(restored)
  expect(renewed).not.toBe(epoch)
  expect(await migrate(restored, 'here')).toBe(false)
  expect(await epochOf(restored)).toBe(renewed)
  expect(await migrate(before, 'here')).toBe(false)
  expect(await migrate(before, 'in a copy of its folder')).toBe(true)
  expect(await epochOf(before)).not.toBe(epoch)
})

test('a copy of the data folder is at another place, whatever is started in it', () => {
  const copy = `${folder}-copy`
  cpSync(join(folder, 'postgres', 'PG_VERSION'), join(copy, 'postgres', 'PG_VERSION'), { preserveTimestamps: true })
  const place = placeOf(copy)
  expect(place).not.toBe(placeOf(folder))
  expect(placeOf(copy)).toBe(place)
  rmSync(copy, { recursive: true })
})
