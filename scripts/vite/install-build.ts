import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const worthIt = /\.(js|css|html|svg|json|webmanifest)$/
const smallestBytes = 1024

/** Writes compressed files beside it: those of the build before, if it is unchanged. */
const compressFile = (path: string, before: string): void => {
  const bytes = readFileSync(path)
  const isUnchanged = existsSync(before) && readFileSync(before).equals(bytes)
  const write = (ending: string, compress: () => Uint8Array) =>
    isUnchanged && existsSync(before + ending)
      ? copyFileSync(before + ending, path + ending)
      : writeFileSync(path + ending, compress())
  write('.br', () => brotliCompressSync(bytes))
  write('.gz', () => gzipSync(bytes, { level: 9 }))
}

/**
 * Writes `.br` and `.gz` files beside each text file of the page; the server compresses nothing itself. A quarter of the time of a
 * build, so only what has changed since the build in `before`.
 */
const compressFiles = (folder: string, before: string): void => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (!worthIt.test(name) || !statSync(path).isFile() || statSync(path).size < smallestBytes) continue
    compressFile(path, join(before, name))
  }
}

interface Generations {
  current: string[]
  previous: string[]
}

const assetsOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])

const readGenerations = (file: string): Generations =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { current: [], previous: [] }

/** Keeps the previous build's assets for open pages. An unchanged build keeps the older ones too. */
const keepPreviousAssets = (last: Generations, oldAssets: string, newAssets: string): Generations => {
  const current = assetsOf(newAssets)
  const isUnchanged = current.length === last.current.length && current.every((name, at) => name === last.current[at])
  const previous = (isUnchanged ? last.previous : last.current).filter(
    (name) => !current.includes(name) && existsSync(join(oldAssets, name)),
  )
  for (const name of previous) cpSync(join(oldAssets, name), join(newAssets, name))
  return { current, previous }
}

/**
 * Moves the build in `next` (its folders `page` and `server`) to `dist`, so that a running server never serves an incomplete
 * build. Tests leave out the compression, a large part of the time of a build.
 */
export const installBuild = (next: string, dist: string, { isCompressed }: { isCompressed: boolean }): void => {
  const page = join(next, 'page')
  const generations = keepPreviousAssets(
    readGenerations(join(dist, 'generations.json')),
    join(dist, 'page/assets'),
    join(page, 'assets'),
  )
  writeFileSync(join(next, 'generations.json'), JSON.stringify(generations))
  for (const name of ['manifest.json', 'modules.json'])
    renameSync(join(page, '.vite', name), join(next, `page-${name}`))
  rmSync(join(page, '.vite'), { recursive: true })
  if (isCompressed) compressFiles(page, join(dist, 'page'))

  const old = `${dist}.old`
  rmSync(old, { recursive: true, force: true })
  mkdirSync(dirname(dist), { recursive: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}
