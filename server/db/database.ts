import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import * as schema from './schema.ts'

type Drizzle = NodePgDatabase<typeof schema>

/** One transaction: everything in it, or nothing. */
export type Tx = Parameters<Parameters<Drizzle['transaction']>[0]>[0]

export interface Tenant {
  orgId: string
  userId: string
}

/** The only ways to the data. Rejects with what PostgreSQL said when the work fails; nothing is written then. */
export interface Database {
  /** Before or across organisations: sign-in, joining, jobs. */
  system<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Inside one organisation: rows of any other do not exist. */
  tenant<Result>(tenant: Tenant, work: (tx: Tx) => Promise<Result>): Promise<Result>
  pool: Pool
  close(): Promise<void>
}

/** A request gives up before its page does (`spec.md` 9: 120 s); a transaction that hangs holds no lock for ever. */
const statementMs = 30_000

/** Opens the database at `url`. `poolSize` connections at most; a lost connection is replaced at the next query. */
export function openDatabase(url: string, poolSize = 20): Database {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
  })
  // An idle connection that breaks is no error of any request: the next query opens another.
  pool.on('error', () => undefined)
  const db = drizzle(pool, { schema })
  return {
    pool,
    system: (work) =>
      db.transaction(async (tx) => {
        await tx.execute(sql`SET LOCAL ROLE worktide_system`)
        return work(tx)
      }),
    tenant: ({ orgId, userId }, work) =>
      db.transaction(async (tx) => {
        await tx.execute(
          sql`SELECT set_config('role', 'worktide_app', true), set_config('app.org_id', ${orgId}, true), set_config('app.user_id', ${userId}, true)`,
        )
        return work(tx)
      }),
    close: () => pool.end(),
  }
}
