import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { type Cluster, postgresCommand, postgresUrl } from './postgres-command.ts'
import { type Adopted, removeStalePidFile } from './postgres-predecessor.ts'
import { isAlive, startedAt } from './process-facts.ts'

/** The user that PostgreSQL runs as when the server is root. */
type User = { uid: number; gid: number } | null

/** A running PostgreSQL, started by this server or adopted. */
interface Running {
  hasEnded(): boolean
  whenEnded: Promise<void>
  kill(signal: NodeJS.Signals): void
  log(): string
}

const startMs = 60_000
/** The minimum time between two starts, because a PostgreSQL that cannot run ends immediately. */
const betweenStartsMs = 300

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = socket.address()
        socket.close(() =>
          address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
        )
      })
  })

/** How often PostgreSQL is checked for accepting connections, and how long it may refuse them before it is stopped. */
const pollEveryMs = 2000
const firstPatienceMs = 10_000

/** A connection that PostgreSQL closes when it stops is not an error of the server. */
const openClient = (url: string) =>
  new Client({ connectionString: url, connectionTimeoutMillis: pollEveryMs }).on('error', () => undefined)

/** Whether PostgreSQL answers that it does not accept connections yet (57P03). */
const isClosed = async (url: string): Promise<boolean> => {
  const client = openClient(url)
  try {
    await client.connect()
    return false
  } catch (error) {
    return (error as { code?: string }).code === '57P03'
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * A recovery that ran out of disk space may leave a PostgreSQL that waits for ever; `end` restarts it. The time until the next restart
 * doubles each time, so that a long recovery can finish.
 */
const watchRecovery = (url: string, end: () => void): NodeJS.Timeout => {
  let patienceMs = firstPatienceMs
  let closedSince: number | null = null
  const look = async () => {
    if (!(await isClosed(url))) {
      closedSince = null
      return
    }
    closedSince ??= Date.now()
    if (Date.now() - closedSince < patienceMs) return
    closedSince = null
    patienceMs *= 2
    end()
  }
  return setInterval(() => void look(), pollEveryMs).unref()
}

/** How often an adopted process is checked for its end: it is not a child, so there is no event. */
const exitPollMs = 100

const adopted = (pid: number): Running => {
  const start = startedAt(pid)
  const whenEnded = new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(look)
      resolve()
    }, exitPollMs).unref()
  })
  return {
    hasEnded: () => !isAlive(pid),
    whenEnded,
    // its pid may belong to another program by now
    kill: (signal) => void (startedAt(pid) === start && process.kill(pid, signal)),
    log: () => '',
  }
}

/** Starts PostgreSQL in its own process group, so that Ctrl-C lets the server finish first. */
const started = (cluster: Cluster, port: number, user: User): Running => {
  const [program, ...words] = postgresCommand(cluster, port)
  const child = spawn(program, words, {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C', TZ: 'UTC' },
  })
  let log = ''
  child.stderr.on('data', (text) => {
    log = (log + String(text)).slice(-4000)
  })
  child.on('error', (error) => {
    log += String(error)
  })
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    whenEnded: new Promise((resolve) => child.once('exit', () => resolve())),
    kill: (signal) => void child.kill(signal),
    log: () => log,
  }
}

const waitUntilReady = async (url: string, postgres: Running) => {
  for (const giveUpAt = Date.now() + startMs; ; ) {
    if (postgres.hasEnded()) throw new Error(`PostgreSQL ended while starting:\n${postgres.log()}`)
    const client = openClient(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > giveUpAt) throw new Error(`PostgreSQL did not start:\n${postgres.log()}`, { cause: error })
      await delay(15)
    }
  }
}

/**
 * Runs PostgreSQL on a free loopback port, or continues with an adopted one, and restarts it on the same port when it ends by
 * itself. Until then requests are refused; other parts of the server need no special handling.
 */
export async function runPostgres(cluster: Cluster, user: User, predecessor: Adopted | null) {
  const port = predecessor?.port ?? (await freePort())
  const url = postgresUrl(cluster, port)
  let isStopping = false
  let postgres = predecessor ? adopted(predecessor.pid) : started(cluster, port, user)

  const watch = async () => {
    for (;;) {
      const mayStartAt = performance.now() + betweenStartsMs
      await postgres.whenEnded
      if (!isStopping) await delay(Math.max(0, mayStartAt - performance.now()), undefined, { ref: false })
      if (isStopping) return
      // if the folder itself is gone the next start reports it
      await removeStalePidFile(cluster).catch(() => undefined)
      if (isStopping) return
      postgres = started(cluster, port, user)
    }
  }

  if (!predecessor)
    try {
      await waitUntilReady(url, postgres)
    } catch (error) {
      postgres.kill('SIGQUIT')
      throw error
    }
  void watch()
  const recovery = watchRecovery(url, () => postgres.kill('SIGKILL'))
  // a server that ends with an error must not leave its database running
  const abandon = () => postgres.kill('SIGINT')
  process.once('exit', abandon)

  const stop = async (): Promise<void> => {
    isStopping = true
    process.off('exit', abandon)
    clearInterval(recovery)
    if (postgres.hasEnded()) return
    postgres.kill('SIGINT')
    await postgres.whenEnded
  }
  return { url, stop }
}
