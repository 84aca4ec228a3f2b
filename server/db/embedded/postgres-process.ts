import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

interface Run {
  program: string
  database: string
  password: string
  /** Whom PostgreSQL runs as, where the server is root. */
  user: { uid: number; gid: number } | null
}

const startMs = 60_000
const restartPauseMs = 300

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=60',
  'shared_buffers=64MB',
  'log_min_messages=warning',
  'timezone=UTC',
].flatMap((setting) => ['-c', setting])

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

/** How often it is asked whether it lets anyone in, and how long it may say "not yet" before it is ended. */
const lookEveryMs = 2000
const firstPatienceMs = 10_000

/** Whether PostgreSQL answers that it lets nobody in yet (57P03). */
const isClosed = async (url: string): Promise<boolean> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: lookEveryMs })
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
 * A recovery that found no room on the disk may leave a PostgreSQL that waits for ever: `end` begins it anew. Each time
 * it gets twice as long, so that a long recovery comes to its end.
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
  return setInterval(() => void look(), lookEveryMs).unref()
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const waitUntilReady = async (url: string, child: ChildProcess, log: () => string) => {
  for (const giveUpAt = Date.now() + startMs; ; ) {
    if (hasEnded(child)) throw new Error(`PostgreSQL ended while starting:\n${log()}`)
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (Date.now() > giveUpAt) throw new Error(`PostgreSQL did not start:\n${log()}`, { cause: error })
      await delay(15)
    }
  }
}

/**
 * Runs PostgreSQL on a free loopback port and starts it again on the same one when it ends by itself: requests are
 * refused meanwhile, and nothing else has to be told. It has a process group of its own, so that Ctrl-C lets the server
 * finish first.
 */
export async function runPostgres({ program, database, password, user }: Run) {
  const port = await freePort()
  const url = `postgresql://worktide:${password}@127.0.0.1:${port}/postgres`
  let log = ''
  let isStopping = false
  let restart: NodeJS.Timeout | undefined

  const start = (): ChildProcess => {
    const child = spawn(program, ['-D', database, '-p', String(port), ...settings], {
      ...user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { LC_ALL: 'C', TZ: 'UTC' },
    })
    child.stderr?.on('data', (text) => {
      log = (log + String(text)).slice(-4000)
    })
    child.on('error', (error) => {
      log += String(error)
    })
    return child
  }
  const watch = (watched: ChildProcess) =>
    watched.once('exit', () => {
      if (isStopping) return
      restart = setTimeout(() => {
        child = start()
        watch(child)
      }, restartPauseMs)
    })

  let child = start()
  try {
    await waitUntilReady(url, child, () => log)
  } catch (error) {
    child.kill('SIGQUIT')
    throw error
  }
  watch(child)
  const recovery = watchRecovery(url, () => void child.kill('SIGKILL'))
  // A server that ends by an error of its own leaves no database behind.
  const abandon = () => void child.kill('SIGINT')
  process.once('exit', abandon)

  const stop = async (): Promise<void> => {
    isStopping = true
    process.off('exit', abandon)
    clearTimeout(restart)
    clearInterval(recovery)
    if (hasEnded(child)) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await ended
  }
  return { url, stop }
}
