import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unprivileged } from '../../server/db/embedded/data-folder.ts'
import { postgresBinaries } from '../../server/db/embedded/postgres-binaries.ts'
import { findBinaries } from '../../server/test/database/wanted-binaries.ts'
import { freePort } from '../e2e/environment/server-process.ts'

/** An external PostgreSQL for `DATABASE_URL`: version 15 if installed, always on one port. */
export class OwnPostgres {
  readonly url: string
  readonly version: string
  private readonly bin: string
  private readonly folder: string
  private readonly port: number
  private readonly user = process.getuid?.() === 0 ? unprivileged : null

  constructor(port: number) {
    this.port = port
    this.url = `postgresql://owner@127.0.0.1:${port}/postgres`
    this.folder = mkdtempSync(join(tmpdir(), 'worktide-postgres-'))
    if (this.user) chownSync(this.folder, this.user.uid, this.user.gid)
    chmodSync(this.folder, 0o700)
    this.bin = findBinaries('15') ?? join(postgresBinaries(this.folder, this.user), 'bin')
    this.version = this.run('postgres', ['--version']).trim()
    this.run('initdb', ['-D', join(this.folder, 'data'), '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C'])
  }

  start(): void {
    const settings = `-p ${this.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=120`
    this.run('pg_ctl', ['start', '-w', '-D', join(this.folder, 'data'), '-l', join(this.folder, 'log'), '-o', settings])
  }

  stop(mode: 'fast' | 'immediate'): void {
    this.run('pg_ctl', ['stop', '-w', '-m', mode, '-D', join(this.folder, 'data')])
  }

  dispose(): void {
    try {
      this.stop('immediate')
    } catch {
      // it was already stopped
    }
    rmSync(this.folder, { recursive: true, force: true })
  }

  private run(program: string, words: string[]): string {
    const options = { ...this.user, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } }
    const file = join(this.bin, program)
    // a pipe would stay open as long as the server that pg_ctl starts
    if (program === 'pg_ctl') return String(execFileSync(file, words, { ...options, stdio: 'ignore' }) ?? '')
    return execFileSync(file, words, { ...options, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  }
}

export const openPostgres = async (): Promise<OwnPostgres> => {
  const postgres = new OwnPostgres(await freePort())
  postgres.start()
  return postgres
}
