import {
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
import { build } from 'vite'
import { buildStampFile, sourceHash } from './source-hash.mjs'

const worthIt = /\.(js|css|html|svg|json|webmanifest)$/
const smallestBytes = 1024

/** Writes `.br` and `.gz` beside each text file of the page: the server sends them without packing anything itself. */
const packFiles = (folder: string): void => {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    if (!worthIt.test(name) || !statSync(path).isFile() || statSync(path).size < smallestBytes) continue
    const bytes = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

interface Generations {
  current: string[]
  previous: string[]
}

const assetsOf = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])

const readGenerations = (file: string): Generations =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { current: [], previous: [] }

/** Assets of the build before, which pages that are still open may ask for. An unchanged build forgets nothing. */
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
 * Builds page, worker and server into `dist`, by way of a folder beside it, so that a server that is running never
 * serves half a build.
 */
const buildAll = async (dist: string): Promise<void> => {
  const hash = sourceHash()
  const next = `${dist}.next`
  const page = join(next, 'page')
  rmSync(next, { recursive: true, force: true })
  await build({ logLevel: 'warn', build: { outDir: page, emptyOutDir: true } })
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn', build: { outDir: join(next, 'server') } })

  const generations = keepPreviousAssets(
    readGenerations(join(dist, 'generations.json')),
    join(dist, 'page/assets'),
    join(page, 'assets'),
  )
  writeFileSync(join(next, 'generations.json'), JSON.stringify(generations))
  for (const name of ['manifest.json', 'modules.json'])
    renameSync(join(page, '.vite', name), join(next, `page-${name}`))
  rmSync(join(page, '.vite'), { recursive: true })
  packFiles(page)
  writeFileSync(join(next, 'source-hash'), hash)

  const old = `${dist}.old`
  rmSync(old, { recursive: true, force: true })
  mkdirSync(dirname(dist), { recursive: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

await buildAll(process.argv[2] ?? dirname(buildStampFile))
