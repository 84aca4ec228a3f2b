import { expect, test } from 'vitest'
import { type Breach, floorBreaches, sizeBreaches } from './budget-rules.ts'
import { readSources, sourceFile } from './source-files.ts'

const pageOnly = 'the file of a lazy page exports the page alone, and a test renders this part of it'

/** Exemptions from a budget with their reasons. An unnecessary row fails too. */
const exemptions: { rule: Breach['rule']; where: string; reason: string }[] = [
  { rule: 'lines', where: 'src/core/calls/organization-calls.ts', reason: 'a table of calls' },
  { rule: 'floor', where: 'src/pages/login/passkey-autofill.tsx', reason: pageOnly },
]

const wayOut: Record<Breach['rule'], string> = {
  lines: 'Move a part that stands alone into a file of its own; a plain table gets a row in `exemptions`.',
  function: 'Move a step of it into a function of its own.',
  floor: 'Only the file beside it uses it: put it in there.',
}

const isExempt = (breach: Breach): boolean =>
  exemptions.some(({ rule, where }) => rule === breach.rule && where === breach.where)

const sources = readSources()
const breaches = [...sources.flatMap(sizeBreaches), ...floorBreaches(sources)]

test('files and functions keep their budgets', () => {
  const told = breaches
    .filter((breach) => !isExempt(breach))
    .map(({ rule, where, size, limit }) => `${where} has ${size} lines, the limit is ${limit}. ${wayOut[rule]}`)
  expect(told).toEqual([])
})

test('every exemption is still needed', () => {
  const unused = exemptions.filter(
    ({ rule, where }) => !breaches.some((breach) => breach.rule === rule && breach.where === where),
  )
  expect(unused, 'the file keeps its budget now: remove the row').toEqual([])
})

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `export const a${at} = ${at}`).join('\n')
const rulesOf = (path: string, text: string): string[] => sizeBreaches(sourceFile(path, text)).map(({ rule }) => rule)

const floorOf = (files: Record<string, string>): string[] =>
  floorBreaches(Object.entries(files).map(([path, text]) => sourceFile(path, text))).map(({ where }) => where)
const importer = "import { a0 } from './small.ts'\nexport const b = a0"

test('a small file with one importer beside it breaks the floor', () => {
  expect(floorOf({ 'src/core/small.ts': lines(24), 'src/core/b.ts': importer })).toEqual(['src/core/small.ts'])
  expect(floorOf({ 'src/core/small.ts': lines(25), 'src/core/b.ts': importer })).toEqual([])
  expect(floorOf({ 'src/core/small.ts': lines(3), 'src/core/b.ts': importer, 'src/core/c.ts': importer })).toEqual([])
  expect(floorOf({ 'src/core/small.ts': lines(3), 'src/core/b.tsx': importer })).toEqual([])
  expect(floorOf({ 'src/core/small.ts': lines(3), 'src/core/b.ts': "const a = () => import('./small.ts')" })).toEqual(
    [],
  )
  expect(floorOf({ 'src/core/small.ts': lines(3), 'src/core/small.test.ts': importer })).toEqual([])
})

test('each budget can be broken', () => {
  expect(rulesOf('src/core/a.ts', lines(300))).toEqual([])
  expect(rulesOf('src/core/a.ts', lines(301))).toEqual(['lines'])
  expect(rulesOf('src/core/a.ts', `export const f = () => {${'\n'.repeat(80)}}`)).toEqual(['function'])
  expect(rulesOf('src/core/a.test.ts', `describe.each([1])('a', () => {${'\n'.repeat(80)}})`)).toEqual([])
})
