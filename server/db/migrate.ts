import { runMigrations } from 'graphile-worker'
import { jobQueue } from '../jobs/job-queue.ts'
import type { Database } from './database.ts'
import { renewEpochs } from './renew-epochs.ts'

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** Any number that all processes share ("worktide" in ASCII, folded). */
const migrationLock = 7_871_932

const nameOf = (path: string) => path.split('/').at(-1) as string

/** The newest migration that this build does not know: a newer build has migrated the database. Null if there is none. */
export async function newerMigration({ pool }: Pick<Database, 'pool'>): Promise<string | null> {
  const { rows } = await pool.query<{ name: string | null }>(
    'SELECT max(name) AS name FROM schema_migrations WHERE name <> ALL($1)',
    [Object.keys(files).map(nameOf)],
  )
  return rows[0]?.name ?? null
}

/**
 * Migrates the database to the newest version: each file once, ordered by name, in its own transaction; then the tables of
 * graphile-worker by its own migrations. Processes that start at the same time wait for each other. Returns whether the database was
 * restored from a backup since its last start (`renewEpochs`).
 */
export async function migrate(db: Pick<Database, 'pool' | 'systemPool'>, place = ''): Promise<boolean> {
  const client = await db.pool.connect().catch((error: Error) => {
    const why = error.message || (error as NodeJS.ErrnoException).code
    throw new Error(`The database can't be reached: ${why}. Is DATABASE_URL right?`, { cause: error })
  })
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations')
    const applied = new Set(rows.map(({ name }) => name))
    for (const [path, sql] of Object.entries(files).sort(([a], [b]) => a.localeCompare(b))) {
      const name = nameOf(path)
      if (applied.has(name)) continue
      const remember = `INSERT INTO schema_migrations (name) VALUES ('${name}')`
      await client.query(`BEGIN;\n${sql}\n;${remember};COMMIT`).catch(async (error: unknown) => {
        await client.query('ROLLBACK')
        throw new Error(`Migration ${name} failed: ${String(error)}`, { cause: error })
      })
    }
    await runMigrations(jobQueue(db, () => undefined))
    return await renewEpochs(client, place)
  } finally {
    const failure = await client.query(`SELECT pg_advisory_unlock(${migrationLock}); RESET statement_timeout`).then(
      () => undefined,
      (error: Error) => error,
    )
    client.release(failure)
  }
}
