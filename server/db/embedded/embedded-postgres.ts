import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseDataFolder, lockDataFolder, prepareDataFolder, unprivileged } from './data-folder.ts'
import { ownerUrl } from './owner-role.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { takeOverPostgres } from './postgres-predecessor.ts'
import { runPostgres } from './postgres-process.ts'

export interface EmbeddedPostgres {
  /** Signs in as the owner of the database, which is not a superuser. */
  url: string
  /** For tests, which create databases and change settings. */
  superuserUrl: string
  dataDir: string
  stop(): Promise<void>
}

const run = (program: string, words: string[], user: typeof unprivileged | null) =>
  execFileSync(program, words, { ...user, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], env: { LC_ALL: 'C' } })

/** Initialises the database in a temporary folder and moves it to its place, so that an interrupted initialisation starts again. */
const initialize = (bin: string, database: string, password: string, user: typeof unprivileged | null) => {
  const building = `${database}.new`
  const passwordFile = `${database}-password.new`
  rmSync(building, { recursive: true, force: true })
  mkdirSync(building, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [building, passwordFile]) chownSync(path, user.uid, user.gid)
  try {
    const trust = ['-A', 'scram-sha-256', '--pwfile', passwordFile]
    run(join(bin, 'initdb'), ['-D', building, '-U', 'worktide', ...trust, '-E', 'UTF8', '--locale=C'], user)
    renameSync(building, database)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

const passwordOf = (folder: string): string => {
  const file = join(folder, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8')
}

/**
 * A real PostgreSQL in `DATA_DIR` for one server process; one left by a killed server is adopted. If the server is root, PostgreSQL runs
 * as `nobody`. Listens at a socket in its folder and on a random loopback port, with a generated password. `binaries`: the folder of
 * another version's programs. Throws messages: folder in use, folder inaccessible, no binaries for this platform.
 */
export async function startEmbeddedPostgres(explicitDir: string | null, binaries?: string): Promise<EmbeddedPostgres> {
  const user = process.getuid?.() === 0 ? unprivileged : null
  const dataDir = chooseDataFolder(explicitDir, user)
  prepareDataFolder(dataDir)
  const unlock = lockDataFolder(dataDir)
  try {
    const bin = binaries ?? join(postgresBinaries(dataDir, user), 'bin')
    const database = join(dataDir, 'postgres')
    const password = passwordOf(dataDir)
    if (!existsSync(join(database, 'PG_VERSION'))) initialize(bin, database, password, user)
    const cluster = { bin, database, password }
    const { url: superuserUrl, stop } = await runPostgres(cluster, user, await takeOverPostgres(cluster))
    const url = await ownerUrl(superuserUrl).catch(async (error) => {
      await stop()
      throw error
    })
    return { url, superuserUrl, dataDir, stop: () => stop().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}
