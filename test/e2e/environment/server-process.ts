import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { testFolder } from '../../../server/test/database/memory-folder.ts'
import { patience } from '../../patience.ts'

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => socket.close(() => resolve(true)))
  })

/** A port below the ephemeral range, so that no connection takes it before the server does. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    if (await isFree(port)) return port
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Empty if PostgreSQL removed its file in the meantime: it has ended. */
const pidIn = (file: string): number[] => {
  try {
    return [Number(readFileSync(file, 'utf8').split('\n')[0])]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const postmasterPids = (dataDir: string): number[] =>
  existsSync(dataDir)
    ? readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('postmaster.pid'))
        .flatMap((name) => pidIn(join(dataDir, name)))
    : []

/** The built server in its own process, with its own data folder and PostgreSQL. */
export class ServerProcess {
  readonly dataDir = mkdtempSync(join(testFolder(), 'worktide-e2e-'))
  readonly port: number
  log = ''
  private child: ChildProcess | undefined
  private readonly env: Record<string, string>
  private readonly dist: string

  constructor(port: number, env: Record<string, string>, dist = 'dist') {
    this.port = port
    this.env = env
    this.dist = dist
    // if the tests run as root, PostgreSQL runs as another user
    chmodSync(this.dataDir, 0o755)
  }

  /** Of the running server. */
  get pid(): number {
    if (!this.child?.pid) throw new Error('The server does not run.')
    return this.child.pid
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, [join(this.dist, 'server/main.js')], {
      env: { ...process.env, PORT: String(this.port), HOST: '127.0.0.1', DATA_DIR: this.dataDir, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => this.remember(String(text)))
    const giveUpAt = Date.now() + patience * 40_000
    while (!(await this.isReady())) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}:\n${this.log}`)
      if (Date.now() > giveUpAt) throw new Error(`The server did not become ready:\n${this.log}`)
      await delay(50)
    }
  }

  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void> {
    return this.end('SIGTERM')
  }

  /** Kills the server like a power cut. Its PostgreSQL may survive; the next start must handle that. */
  kill(): Promise<void> {
    return this.end('SIGKILL')
  }

  async dispose(): Promise<void> {
    await this.stop()
    for (const pid of postmasterPids(this.dataDir)) {
      if (!isAlive(pid)) continue
      process.kill(pid, 'SIGQUIT')
      while (isAlive(pid)) await delay(20)
    }
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.child
    this.child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    const tooLong = setTimeout(() => child.kill('SIGKILL'), 20_000)
    await ended
    clearTimeout(tooLong)
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await fetch(`http://127.0.0.1:${this.port}/readyz`)).ok
    } catch {
      return false
    }
  }

  private remember(text: string): void {
    this.log = (this.log + text).slice(-200_000)
    if (process.env.SERVER_LOG) process.stderr.write(text)
  }
}
