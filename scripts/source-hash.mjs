import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const built = ['src', 'sw', 'server', 'public', 'scripts/vite', 'index.html', 'package-lock.json']
const configs = ['vite.config.ts', 'vite.server.config.ts', 'scripts/build.ts']

const filesOf = (path) => {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}

const hashOf = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** A hash over all sources of `dist`. */
export const sourceHash = () =>
  hashOf([...built, ...configs].flatMap(filesOf).filter((file) => !/\.test\.tsx?$/.test(file)))

/** A hash over what the installed packages depend on: the lock file and the Node version. */
export const installHash = () =>
  `${hashOf(['package-lock.json'])} ${process.version} ${process.platform}-${process.arch}`

export const installStampFile = 'node_modules/.worktide-installed'
export const buildStampFile = 'dist/source-hash'
