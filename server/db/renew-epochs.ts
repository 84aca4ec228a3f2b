import { escapeLiteral, type PoolClient } from 'pg'

/** Facts that identify a database: each database has others, and a restored backup does not bring them along. */
const facts = [
  'SELECT system_identifier::text AS fact FROM pg_control_system()',
  // the timeline: it changes with a recovery to a point in time, and when a standby takes over, which may lack the last changes
  'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS fact',
  `SELECT concat(oid, '.', 'work_heads'::regclass::oid) AS fact FROM pg_database WHERE datname = current_database()`,
]

/**
 * Gives every log of changes a new epoch if the database was restored from a backup since its last start, so that devices load their data
 * again; they keep their queue of edits. Without it, a device that is ahead of the backup could not notice the restore once others have made
 * as many changes as were lost. `place`: the location of an embedded database's files. Returns whether it was restored.
 */
export const renewEpochs = async (client: Pick<PoolClient, 'query'>, place: string): Promise<boolean> => {
  const found: string[] = []
  for (const fact of facts) {
    // a hosted database may refuse some of these queries
    const rows = await client.query<{ fact: string }>(fact).then(
      (result) => result.rows,
      () => [],
    )
    found.push(rows[0]?.fact ?? 'unknown')
  }
  const here = [...found, place].join('/')
  const { rows } = await client.query<{ before: string | null }>(
    `SELECT obj_description('work_heads'::regclass, 'pg_class') AS before`,
  )
  const before = rows[0]?.before ?? null
  if (before === here) return false
  const renew = `SET LOCAL ROLE worktide_system; UPDATE work_heads SET epoch = gen_random_uuid(); RESET ROLE;`
  const remember = `COMMENT ON TABLE work_heads IS ${escapeLiteral(here)}`
  await client.query(`BEGIN; ${before === null ? '' : renew} ${remember}; COMMIT`).catch(async (error: unknown) => {
    await client.query('ROLLBACK')
    throw error
  })
  return before !== null
}
