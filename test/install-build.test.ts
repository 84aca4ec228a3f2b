import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { installBuild } from '../scripts/vite/install-build.ts'

const folder = mkdtempSync(join(tmpdir(), 'worktide-builds-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const long = (text: string) => text.repeat(500)
const dist = join(folder, 'dist')
const compressed = (name: string) => join(dist, 'page/assets', `${name}.br`)
const install = (assets: Record<string, string>) => {
  const next = join(folder, 'next')
  mkdirSync(join(next, 'page/.vite'), { recursive: true })
  mkdirSync(join(next, 'page/assets'))
  for (const name of ['manifest.json', 'modules.json']) writeFileSync(join(next, 'page/.vite', name), '{}')
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(next, 'page/assets', name), text)
  installBuild(next, dist, { isCompressed: true })
}

test('what is unchanged keeps its compressed files, and what has changed gets new ones', () => {
  install({ 'same.js': long('same'), 'other.js': long('before') })
  // a marker: stays if the file is not compressed again
  const kept = brotliCompressSync('kept')
  for (const name of ['same.js', 'other.js']) writeFileSync(compressed(name), kept)
  install({ 'same.js': long('same'), 'other.js': long('after') })
  expect(readFileSync(compressed('same.js')).equals(kept)).toBe(true)
  expect(brotliDecompressSync(readFileSync(compressed('other.js'))).toString()).toBe(long('after'))
})

test('a file that the build before had, and this one has not, stays for tabs that are open', () => {
  install({ 'page-11111111.js': long('page') })
  install({ 'page-22222222.js': long('next') })
  const kept = readFileSync(join(dist, 'page/assets/page-11111111.js'), 'utf8')
  expect(kept).toBe(long('page'))
})
