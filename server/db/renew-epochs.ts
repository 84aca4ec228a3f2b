import { escapeLiteral, type PoolClient } from 'pg'

/** Of each database another: none of these comes with its backup. */
const facts = [
  'SELECT system_identifier::text AS fact FROM pg_control_system()',
  // the timeline: another after a recovery to a point in time, or where a standby took over that may lack the last changes
  'SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS fact',
  `SELECT concat(oid, '.', 'work_heads'::regclass::oid) AS fact FROM pg_database WHERE datname = current_database()`,
]

/**
 * Finds out whether the database was restored from a backup since its last start, and then gives every log of changes another epoch: devices
 * that are ahead of it load their data anew and keep their queue. They could not tell otherwise, once others have made as many changes as
 * were lost. `place`: where the files of an embedded database lie. Returns whether it was.
 */
export const renewEpochs = async (client: Pick<PoolClient, 'query'>, place: string): Promise<boolean> => {
  const found: string[] = []
  for (const fact of facts) {
    // hosts of databases may withhold one of them
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
