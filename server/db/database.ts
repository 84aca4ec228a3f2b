import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { escapeLiteral, Pool, type PoolClient, type PoolConfig, type QueryResult } from 'pg'

/** One transaction. */
export type Tx = Omit<NodePgDatabase, 'transaction'> & { $client: Pick<PoolClient, 'query'> }

export interface Tenant {
  orgId: string
  userId: string
  /**
   * Plans each statement once per connection, for any values, and by an index: PostgreSQL may have counted a table while one device had
   * written it all. For the statements of every call, which find their rows by an index.
   */
  hasFixedPlans?: boolean
}

export interface SharedScope {
  orgId: string
  projectId: string | null
}

/**
 * `snapshot`: all queries see the same state of the database; read-only. `ahead`: the transaction's first queries are sent together with
 * its BEGIN, without waiting for it.
 */
export type Reads = 'newest' | 'snapshot' | 'ahead'

/** Begin and commit of a transaction, for work that sends its own statements without waiting for their answers. */
export interface Ends {
  /** Resolves when the transaction has begun in its role. Work that reads `ahead` writes nothing before. */
  begun: Promise<unknown>
  /**
   * Sends the commit after these statements, which may still be running; if one of them fails, nothing is written. The promise only says that the
   * commit was sent and answered; the transaction itself checks the answer.
   */
  commit(behind: readonly Promise<unknown>[]): Promise<unknown>
}

type Work<Result> = (tx: Tx, ends: Ends) => Promise<Result>

/** The only access to the data. Rejects with PostgreSQL's error when the work fails; then nothing is written. */
export interface Database {
  /** Without an organisation or across organisations: sign-in, joining, jobs. */
  system<Result>(work: Work<Result>, reads?: Reads): Promise<Result>
  /** Inside one organisation: rows of others are invisible. */
  tenant<Result>(tenant: Tenant, work: Work<Result>, reads?: Reads): Promise<Result>
  /** Inside one share, read-only: the part of its organisation and its project (null: none) that guests see. */
  shared<Result>(within: SharedScope, work: (tx: Tx) => Promise<Result>): Promise<Result>
  /** Across organisations, read-only: each query is its own transaction, which takes one round trip instead of four. */
  reader: Tx
  pool: Pool
  /** Connections in the system role for graphile-worker, which runs its own transactions. */
  systemPool: Pool
  /**
   * For counting and logging during a transaction, independent of its outcome. Uses its own connections: with shared ones,
   * transactions that hold all of them would wait for each other.
   */
  auxiliaryPool: Pick<Database, 'pool' | 'system'>
  close(): Promise<void>
}

const queriesOf = new WeakMap<Tx, Map<string, unknown>>()

/**
 * A query that is built and planned once per connection (for the reader, once in all), for queries of every sign-in or call.
 * `build` prepares it under `name`, which must be unique.
 */
export const prepared = <Query>(tx: Tx, name: string, build: (tx: Tx, name: string) => Query): Query => {
  const queries = queriesOf.get(tx) ?? new Map<string, unknown>()
  queriesOf.set(tx, queries)
  if (!queries.has(name)) queries.set(name, build(tx, name))
  return queries.get(name) as Query
}

/** PostgreSQL truncates longer names. */
const longestName = 63

/** Runs a statement given as SQL. It is planned once per connection under `name`, which must be unique; if the name is too long, at each call. */
export const runPrepared = async <Row extends object>(
  { $client }: Tx,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> =>
  (await $client.query<Row>({ ...(name.length > longestName ? {} : { name }), text, values: [...values] })).rows

/** Whether a statement failed only because an earlier one of its transaction did (25P02); such an error does not contain the cause. */
const isBehindFailed = (error: unknown): boolean => (error as { code?: string } | null)?.code === '25P02'

/** Waits for statements that were sent together. Rejects with the error of the first that failed by itself. */
export const allSent = async (sent: readonly unknown[]): Promise<void> => {
  const errors = (await Promise.allSettled(sent)).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  if (errors.length > 0) throw errors.find((error) => !isBehindFailed(error)) ?? errors[0]
}

/** Each use of `auxiliaryPool` is one statement or a few. */
const auxiliarySize = 5

/** Shorter than the page's time-out (API-1: 120 s), so that a hanging transaction releases its locks. */
const statementMs = 30_000

const asSystem = 'SET LOCAL ROLE worktide_system'
const fixedPlans = '; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off'

/** Connections for LISTEN, the crontab, and the queries of `concurrency` workers (`jobs/jobs.ts`). */
const systemSize = 5

const openPool = (connectionString: string, max: number, onConnect?: PoolConfig['onConnect']): Pool => {
  const pool = new Pool({
    connectionString,
    max,
    onConnect,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
    // compiling took 8 ms for each change of an issue's words, which PostgreSQL runs in 0.2 ms
    options: '-c jit=off',
    // sends a statement without waiting for the answer to the previous one
    pipeline: true,
  })
  // A broken connection fails the current or next query. Without this listener the error would end the process if it came
  // between two queries of a transaction.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/**
 * `end` ends the client's transaction at its first call; only its callers get a failure. A statement sent after it would run outside the
 * transaction and its role, so it is refused until `reopen`.
 */
const endOf = (client: PoolClient, statement: 'COMMIT' | 'ROLLBACK') => {
  let sent: Promise<QueryResult> | undefined
  const end = () => {
    if (sent) return sent
    sent = client.query(statement)
    sent.catch(() => undefined)
    client.query = (async () => {
      throw new Error('This transaction has ended.')
    }) as never
    return sent
  }
  const reopen = () => {
    // uncovers the method of the class
    if (Object.hasOwn(client, 'query')) Reflect.deleteProperty(client, 'query')
  }
  return { end, reopen }
}

/** Sends the end after these statements; not at all if one failed before it was sent, because the database would not know of that failure. */
const behind =
  (end: () => Promise<QueryResult>): Ends['commit'] =>
  async (statements) => {
    let isWhole = true
    for (const each of statements)
      each.catch(() => {
        isWhole = false
      })
    await new Promise<void>((resolve) => process.nextTick(resolve))
    return isWhole ? end() : undefined
  }

const transactions = new WeakMap<PoolClient, Tx>()
const txOf = (client: PoolClient): Tx => {
  const tx = transactions.get(client) ?? drizzle(client)
  transactions.set(client, tx)
  return tx
}

/** A read-only transaction: its first query is sent together with the BEGIN, and nobody waits for its end. */
const snapshot = async <Result>(on: Pool, role: string, work: Work<Result>): Promise<Result> => {
  const client = await on.connect()
  const begun = client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${role}`)
  const { end, reopen } = endOf(client, 'ROLLBACK')
  const [start, result] = await Promise.allSettled([
    begun,
    (async () => work(txOf(client), { begun, commit: behind(end) }))(),
  ])
  const sent = end()
  reopen()
  void sent.then(
    () => client.release(),
    (failure: Error) => client.release(failure),
  )
  // rows that were read without the role must not be used
  if (start.status === 'rejected') throw start.reason
  if (result.status === 'rejected') throw result.reason
  return result.value
}

const transaction = async <Result>(
  on: Pool,
  role: string,
  work: Work<Result>,
  reads: Reads = 'newest',
): Promise<Result> => {
  if (reads === 'snapshot') return snapshot(on, role, work)
  const client = await on.connect()
  const { end, reopen } = endOf(client, 'COMMIT')
  let broken: Error | undefined
  try {
    const begun = client.query(`BEGIN; ${role}`)
    if (reads === 'newest') await begun
    const [start, done] = await Promise.allSettled([
      begun,
      (async () => work(txOf(client), { begun, commit: behind(end) }))(),
    ])
    if (start.status === 'rejected') throw start.reason
    if (done.status === 'rejected') throw done.reason
    // PostgreSQL answers the commit of a failed transaction with a rollback, not with an error
    const { command } = await end()
    if (command !== 'COMMIT') throw new Error('A query of this transaction failed, and nobody said so.')
    return done.value
  } catch (error) {
    reopen()
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    reopen()
    client.release(broken)
  }
}

/**
 * Opens the database at `url`: at most `poolSize` connections for transactions, as many for the reader, and a few auxiliary
 * ones. A lost connection is replaced at the next query.
 */
export function openDatabase(url: string, poolSize = 20): Database {
  const [pool, besides] = [openPool(url, poolSize), openPool(url, auxiliarySize)]
  const readers = openPool(url, poolSize, async (client) => {
    await client.query('SET ROLE worktide_system; SET default_transaction_read_only = on')
  })
  const systemPool = openPool(url, systemSize, async (client) => {
    await client.query('SET ROLE worktide_system')
  })
  return {
    pool,
    systemPool,
    reader: drizzle(readers),
    auxiliaryPool: { pool: besides, system: (work) => transaction(besides, asSystem, work) },
    system: (work, reads) => transaction(pool, asSystem, work, reads),
    tenant: ({ orgId, userId, hasFixedPlans }, work, reads) =>
      transaction(
        pool,
        `SET LOCAL ROLE worktide_app; SET LOCAL app.org_id = ${escapeLiteral(orgId)}; SET LOCAL app.user_id = ${escapeLiteral(userId)}${
          hasFixedPlans ? fixedPlans : ''
        }`,
        work,
        reads,
      ),
    shared: ({ orgId, projectId }, work) =>
      transaction(
        pool,
        `SET LOCAL ROLE worktide_share; SET LOCAL app.org_id = ${escapeLiteral(orgId)}; SET LOCAL app.project_id = ${escapeLiteral(projectId ?? '')}`,
        work,
        'snapshot',
      ),
    close: async () => {
      await Promise.all([pool, readers, besides, systemPool].map((each) => each.end()))
    },
  }
}
