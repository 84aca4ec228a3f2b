import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const versionOf = (folder: string): string => {
  const postgres = join(folder, 'postgres')
  if (!existsSync(postgres)) return ''
  return /(\d+)/.exec(execFileSync(postgres, ['--version'], { encoding: 'utf8' }))?.[1] ?? ''
}

/** The binaries of this major version of PostgreSQL on this machine, if any. */
export const findBinaries = (version: string): string | undefined => {
  const folders = [`/usr/lib/postgresql/${version}/bin`, ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => versionOf(folder) === version)
}

/** The PostgreSQL for tests: version `TEST_DATABASE`, otherwise the embedded one. */
export const wantedBinaries = (): string | undefined => {
  const version = process.env.TEST_DATABASE
  if (!version) return undefined
  const found = findBinaries(version)
  if (!found) throw new Error(`TEST_DATABASE is ${version}, and this machine has no PostgreSQL ${version}.`)
  return found
}
