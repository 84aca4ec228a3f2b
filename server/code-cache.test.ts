import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Module, { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCodeCache } from './code-cache.ts'

const { _extensions: extensions } = Module as unknown as { _extensions: Record<string, unknown> }
const loadAsEver = extensions['.js']
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'worktide-cache-'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
})
afterEach(() => {
  extensions['.js'] = loadAsEver
  rmSync(folder, { recursive: true })
})

const fileOf = (name: string) => join(folder, `${name}.js`)
const program = (word: string) => `exports.say = () => '${word}'; exports.said = exports.say()`

/** Loads a module in another process and returns its output. */
const load = (name: string, isKept = false): string => {
  const cache = openCodeCache(folder)
  const require = createRequire(fileOf('any'))
  const { said } = require(`./${name}.js`) as { said: string }
  delete require.cache[fileOf(name)]
  if (isKept) cache.write()
  return said
}

test('a module is loaded with its cached code', () => {
  writeFileSync(fileOf('old'), program('old'))
  expect(load('old', true)).toBe('old')
  // the cached code of another module of equal length, with this module's digest: its output appears only if the cache is used
  writeFileSync(fileOf('new'), program('new'))
  const compiled = readFileSync(`${fileOf('old')}.cache`).subarray(20)
  const digest = createHash('sha1').update(program('new')).update(compiled).digest()
  writeFileSync(`${fileOf('new')}.cache`, Buffer.concat([digest, compiled]))
  expect(load('new')).toBe('old')
})

test('cached code of another source of equal length is not used', () => {
  writeFileSync(fileOf('one'), program('old'))
  load('one', true)
  writeFileSync(fileOf('one'), program('new'))
  expect(load('one')).toBe('new')
})

test('damaged, empty or foreign cached code is not used', () => {
  writeFileSync(fileOf('one'), program('one'))
  load('one', true)
  const kept = readFileSync(`${fileOf('one')}.cache`)
  const digested = (compiled: Buffer) =>
    Buffer.concat([createHash('sha1').update(program('one')).update(compiled).digest(), compiled])
  for (const bytes of [kept.fill(7, 100, 140), kept.subarray(0, 60), Buffer.alloc(0), digested(Buffer.alloc(99, 1))]) {
    writeFileSync(`${fileOf('one')}.cache`, bytes)
    expect(load('one')).toBe('one')
  }
})

test('modules elsewhere are loaded as usual', () => {
  const cache = openCodeCache(join(folder, 'elsewhere'))
  writeFileSync(fileOf('one'), program('one'))
  expect(createRequire(fileOf('any'))('./one.js')).toMatchObject({ said: 'one' })
  cache.write()
  expect(() => readFileSync(`${fileOf('one')}.cache`)).toThrow(/ENOENT/)
})
