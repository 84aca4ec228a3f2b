import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

const folder = mkdtempSync(join(tmpdir(), 'worktide-test-'))
chmodSync(folder, 0o755)
let postgres: EmbeddedPostgres | undefined
afterEach(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const query = async (url: string, text: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const migrated = async (url: string) => {
  const db = openDatabase(url, 2)
  try {
    await migrate(db)
  } finally {
    await db.close()
  }
}

/** Restores the state of an older build: everything belongs to the role of initdb. */
const dropOwner = async ({ superuserUrl }: EmbeddedPostgres) => {
  await query(superuserUrl, 'ALTER DATABASE postgres OWNER TO worktide; DROP ROLE worktide_owner')
  await migrated(superuserUrl)
}

const superuserThings = `
  SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relowner = 'worktide'::regrole AND nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  UNION ALL SELECT proname FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
    WHERE proowner = 'worktide'::regrole AND nspname NOT IN ('pg_catalog', 'information_schema')`

test('a database of an older build is handed over to an owner who is no superuser, once, and works as before', async () => {
  postgres = await startEmbeddedPostgres(folder)
  await dropOwner(postgres)
  expect(await query(postgres.superuserUrl, superuserThings)).not.toEqual([])
  await postgres.stop()

  postgres = await startEmbeddedPostgres(folder)
  const [{ name, rolsuper }] = await query(
    postgres.url,
    'SELECT rolname AS name, rolsuper FROM pg_roles WHERE rolname = current_user',
  )
  expect({ name, rolsuper }).toEqual({ name: 'worktide_owner', rolsuper: false })
  expect(await query(postgres.superuserUrl, superuserThings)).toEqual([])
  await expect(query(postgres.url, "COPY (SELECT 1) TO PROGRAM 'true'")).rejects.toThrow(/permission denied/)
  await migrated(postgres.url)
  await query(postgres.url, 'ALTER TABLE accounts ADD COLUMN later int; ALTER TABLE accounts DROP COLUMN later')
  await query(
    postgres.url,
    "SET ROLE worktide_system; INSERT INTO graphile_worker._private_job_queues (queue_name) VALUES ('a')",
  )
  for (const name of ['search_issues', 'search_comments'])
    await query(postgres.url, `SET ROLE worktide_app; SELECT * FROM ${name}(gen_random_uuid(), '{}', 'boat', 1)`)
  await postgres.stop()

  postgres = await startEmbeddedPostgres(folder)
  expect(await query(postgres.url, 'SELECT count(*)::int FROM accounts')).toHaveLength(1)
})
