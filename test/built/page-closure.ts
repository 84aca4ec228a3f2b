import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const read = <Content>(file: string): Content => {
  if (!existsSync(file)) throw new Error('Nothing is built: run npm run build first.')
  return JSON.parse(readFileSync(file, 'utf8')) as Content
}

const readChunks = (): Record<string, Chunk> => read('dist/page-manifest.json')
const readModules = (): Record<string, string[]> => read('dist/page-modules.json')

/** All files that a browser loads with these modules: their static imports, recursively, with styles. */
export const closureOf = (sources: string[]): string[] => {
  const chunks = readChunks()
  const modules = readModules()
  const files = new Set<string>()
  const seen = new Set<string>()
  const take = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = chunks[key]
    if (!chunk) throw new Error(`${key} is no chunk; there are: ${Object.keys(chunks).join(' ')}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) take(next)
  }
  // a page that shares its file with others has no key of its own
  const keyOf = (source: string) =>
    Object.keys(chunks).find((key) => modules[chunks[key]?.file ?? '']?.includes(source)) ?? source
  for (const source of sources) take(keyOf(source))
  return [...files]
}

export const modulesIn = (files: string[]): string[] => {
  const modules = readModules()
  return files.flatMap((file) => modules[file] ?? [])
}

export const gzipSize = (files: string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(`dist/page/${file}`)).length, 0)
