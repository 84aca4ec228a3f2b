import { readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { type Cluster, postgresCommand, postgresUrl, socketPattern } from './postgres-command.ts'
import { commandOf, isAlive, processesIn } from './process-facts.ts'

export interface Adopted {
  pid: number
  port: number
}

interface PidFile extends Adopted {
  isReady: boolean
}

/** How long a PostgreSQL that reports ready may take to answer and to end open transactions. */
const patienceMs = 3000

/** The lines of PostgreSQL's `pidfile.h`. */
const readPidFile = (file: string): PidFile | null => {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

const end = async (pid: number, signal: NodeJS.Signals) => {
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
  for (let waited = 0; waited < patienceMs && isAlive(pid); waited += 10) await delay(10)
}

/**
 * Allows a new start after PostgreSQL was killed. Its workers may still be running, and no other PostgreSQL may start beside them;
 * and its pid file counts as alive until the process is reaped, which in a container may take seconds.
 */
export const removeStalePidFile = async ({ database }: Pick<Cluster, 'database'>) => {
  const workers = processesIn(realpathSync(database))
  // then the file must stay: PostgreSQL itself uses it to check for workers
  if (!workers) return
  await Promise.all(workers.map((worker) => end(worker, 'SIGKILL')))
  const left = readdirSync(database).filter((name) => name === 'postmaster.pid' || socketPattern.test(name))
  for (const name of left) rmSync(join(database, name), { force: true })
}

/** Requests a fast stop, then an immediate one. Acknowledged data survives both. */
const stopPredecessor = async (cluster: Cluster, pid: number) => {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const)
    if (pid > 0 && isAlive(pid) && commandOf(pid).includes('postgres')) await end(pid, signal)
  await removeStalePidFile(cluster)
}

/** Whether it runs with the current program, data folder and settings. */
const isOurs = (cluster: Cluster, { pid, port, isReady }: PidFile) =>
  isReady && isAlive(pid) && commandOf(pid) === postgresCommand(cluster, port).join(' ')

/**
 * Ends every connection and waits until they are gone: an open transaction of the killed server holds its locks until then,
 * and a commit in progress either completes or never happens. False if that took too long.
 */
const hasEndedConnections = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await delay(5)) {
      const { rowCount } = await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      if (rowCount === 0) return true
    }
    return false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Finds the PostgreSQL that a killed server left. Returns it if it is current and ready and no transaction of that server is open;
 * otherwise stops it and returns null. The caller must hold the data folder's lock.
 */
export async function takeOverPostgres(cluster: Cluster): Promise<Adopted | null> {
  const left = readPidFile(join(cluster.database, 'postmaster.pid'))
  if (!left) return null
  if (isOurs(cluster, left) && (await hasEndedConnections(postgresUrl(cluster, left.port)))) return left
  await stopPredecessor(cluster, left.pid)
  return null
}
