import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { chooseDataFolder, lockDataFolder, prepareDataFolder, unprivileged } from './data-folder.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { commandOf, isAlive } from './process-facts.ts'

export interface EmbeddedPostgres {
  url: string
  dataDir: string
  stop(): Promise<void>
}

const startMs = 60_000

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

/** A PostgreSQL that outlived its killed server: asked to stop fast, then at once. It keeps what it acknowledged. */
const stopPredecessor = async (database: string) => {
  const file = join(database, 'postmaster.pid')
  if (!existsSync(file)) return
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (pid > 0 && isAlive(pid) && commandOf(pid).includes('postgres')) {
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
      if (!isAlive(pid)) break
      process.kill(pid, signal)
      for (let waited = 0; waited < 3000 && isAlive(pid); waited += 10) await delay(10)
    }
  }
  rmSync(file, { force: true })
}

const initialize = (bin: string, database: string, password: string, user: typeof unprivileged | null) => {
  const file = join(database, '..', 'initial-password')
  writeFileSync(file, password, { mode: 0o644 })
  try {
    const words = [
      '-D',
      database,
      '-U',
      'worktide',
      '-A',
      'scram-sha-256',
      '--pwfile',
      file,
      '-E',
      'UTF8',
      '--locale=C',
    ]
    execFileSync(join(bin, 'initdb'), words, {
      ...user,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { LC_ALL: 'C' },
    })
  } finally {
    rmSync(file, { force: true })
  }
}

const waitUntilReady = async (url: string, child: ChildProcess, log: () => string) => {
  for (const giveUpAt = Date.now() + startMs; ; ) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended while starting:\n${log()}`)
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

const passwordOf = (folder: string): string => {
  const file = join(folder, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/**
 * A real PostgreSQL in `DATA_DIR`, for one server process. As root it runs as `nobody`. Listens on a random loopback port
 * with a generated password. Throws sentences: folder in use, folder unreachable, no binaries for this platform.
 */
export async function startEmbeddedPostgres(explicitDir: string | null): Promise<EmbeddedPostgres> {
  const user = process.getuid?.() === 0 ? unprivileged : null
  const dataDir = chooseDataFolder(explicitDir, user)
  prepareDataFolder(dataDir, user)
  const unlock = lockDataFolder(dataDir)
  try {
    const bin = join(postgresBinaries(user), 'bin')
    const database = join(dataDir, 'postgres')
    const password = passwordOf(dataDir)
    if (!existsSync(join(database, 'PG_VERSION'))) initialize(bin, database, password, user)
    await stopPredecessor(database)
    const port = await freePort()
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=60',
      'shared_buffers=64MB',
      'log_min_messages=warning',
      'timezone=UTC',
    ]
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', database, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      {
        ...user,
        cwd: '/',
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { LC_ALL: 'C', TZ: 'UTC' },
      },
    )
    let log = ''
    child.stderr?.on('data', (text) => {
      log = (log + String(text)).slice(-4000)
    })
    const url = `postgresql://worktide:${password}@127.0.0.1:${port}/postgres`
    await waitUntilReady(url, child, () => log)
    const stop = async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT')
        await ended
      }
      unlock()
    }
    return { url, dataDir, stop }
  } catch (error) {
    unlock()
    throw error
  }
}
