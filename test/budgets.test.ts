import { expect, test } from 'vitest'
import { type Breach, sizeBreaches } from './budget-rules.ts'
import { readSources, sourceFile } from './source-files.ts'

/** What may be larger, and why. A row that is no longer needed fails too. */
const exemptions: { rule: Breach['rule']; where: string; reason: string }[] = [
  { rule: 'lines', where: 'src/core/calls/organization-calls.ts', reason: 'a table of calls' },
]

const isExempt = (breach: Breach): boolean =>
  exemptions.some(({ rule, where }) => rule === breach.rule && where === breach.where)

const sources = readSources()
const breaches = sources.flatMap(sizeBreaches)

test('files and functions keep to their budgets', () => {
  expect(breaches.filter((breach) => !isExempt(breach))).toEqual([])
})

test('every exemption is still needed', () => {
  const unused = exemptions.filter(
    ({ rule, where }) => !breaches.some((breach) => breach.rule === rule && breach.where === where),
  )
  expect(unused).toEqual([])
})

const lines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `export const a${at} = ${at}`).join('\n')
const rulesOf = (path: string, text: string): string[] => sizeBreaches(sourceFile(path, text)).map(({ rule }) => rule)

test('each budget can be broken', () => {
  expect(rulesOf('src/core/a.ts', lines(300))).toEqual([])
  expect(rulesOf('src/core/a.ts', lines(301))).toEqual(['lines'])
  expect(rulesOf('src/core/a.ts', `export const f = () => {${'\n'.repeat(80)}}`)).toEqual(['function'])
  expect(rulesOf('src/core/a.test.ts', `describe.each([1])('a', () => {${'\n'.repeat(80)}})`)).toEqual([])
})
