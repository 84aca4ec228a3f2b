import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { proofsOnly } from './e2e/proofs-only.ts'
import { specs as browserSpecs, specsFor } from './e2e/specs.ts'
import { skippedRows } from './firefox/skipped-specs.ts'
import { engineDependentTests, specsTable } from './webkit/specs.ts'

const folder = 'test/e2e'
const table = 'test/webkit/specs.ts'
const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => name.replace(/\.spec\.ts$/, ''))

test('every browser spec has a row in the WebKit table', () => {
  const silent = specs.filter((name) => !specsTable[name])
  const advice =
    `a row of ${table} is missing. Try \`npm run test:webkit -- NAME\` with \`{ runtimes: worker }\` (Debian: webkit2gtk-driver, ` +
    'xvfb); if it passes three times keep it, otherwise or without WebKit write `skipped(what is missing)`'
  expect(silent, advice).toEqual([])
})

/** Rows whose spec does not contain the words of the title. */
const withoutTitle = (rows: readonly { spec: string; words: string }[]) => {
  const texts = new Map(specs.map((name) => [name, readFileSync(`${folder}/${name}.spec.ts`, 'utf8')]))
  return rows.filter(({ spec, words }) => !texts.get(spec)?.includes(words))
}

test('no row names a missing spec or title', () => {
  const rows = Object.entries(specsTable).flatMap(([spec, { except = {} }]) =>
    ['', ...Object.keys(except)].map((words) => ({ spec, words })),
  )
  const elsewhere = Object.entries(browserSpecs).flatMap(([spec, row]) =>
    (row.elsewhere ?? []).map((words) => ({ spec, words })),
  )
  expect(withoutTitle(elsewhere), 'take it out of test/e2e/specs.ts, or write the title as it is now').toEqual([])
  const later = Object.entries(proofsOnly).flatMap(([spec, titles]) =>
    Object.entries(titles).map(([words, shownIn]) => ({ spec, words, shownIn })),
  )
  expect(withoutTitle(later), 'take it out of test/e2e/proofs-only.ts, or write the title as it is now').toEqual([])
  expect(later.filter(({ shownIn }) => !existsSync(shownIn))).toEqual([])
  const engineDependent = Object.entries(engineDependentTests)
  expect(engineDependent.filter(([name]) => !specsTable[name]?.runtimes.includes('worker'))).toEqual([])
  const engineRows = engineDependent.flatMap(([spec, titles]) => titles.map((words) => ({ spec, words })))
  expect(withoutTitle([...rows, ...engineRows]), `take it out of ${table}, or write the title as it is now`).toEqual([])
  expect(
    withoutTitle(skippedRows),
    'take it out of test/firefox/skipped-specs.ts, or write the title as it is now',
  ).toEqual([])
})

test('a skipped spec has a reason, and only a skipped one', () => {
  const odd = Object.entries(specsTable).filter(
    ([, { runtimes, reason }]) => (runtimes.length === 0) !== Boolean(reason),
  )
  expect(odd.map(([name]) => name)).toEqual([])
})

test('every browser spec has a row for `npm test` with the paths it covers', () => {
  expect(Object.keys(browserSpecs).sort()).toEqual([...specs].sort())
  const covered = Object.values(browserSpecs).flatMap(({ covers }) => covers)
  expect(covered.filter((path) => !existsSync(path))).toEqual([])
})

test('no test is in neither runtime of `npm test`, unless it is a long one', () => {
  const tagged = /(['"`])((?:(?!\1)[^\n])*@(worker|page)\b(?:(?!\1)[^\n])*)\1/g
  const lost = Object.entries(browserSpecs).flatMap(([name, { runtimes, elsewhere = [] }]) =>
    [...readFileSync(`${folder}/${name}.spec.ts`, 'utf8').matchAll(tagged)]
      .map(([, , title = '', runtime]) => ({ title, runtime }))
      // a tag alone is not a title but a part of other titles
      .filter(({ title, runtime }) => title.length > `@${runtime}`.length && !title.includes('@long'))
      .filter(({ runtime }) => !runtimes.some((each) => each === runtime))
      .filter(({ title }) => !elsewhere.some((words) => title.includes(words)))
      .map(({ title }) => `${name}: ${title}`),
  )
  expect(lost, 'name its words in `elsewhere` of test/e2e/specs.ts, or mark it @long').toEqual([])
})

test('a change runs the specs that cover it, and the sign-in', () => {
  expect(specsFor(['src/pages/trace/use-trace.ts'])).toEqual(['register', 'sign-in', 'trace'])
  expect(specsFor(['test/e2e/install.spec.ts'])).toEqual(['install'])
  expect(specsFor(['test/e2e/environment/people.ts'])).toEqual(['register', 'sign-in'])
  expect(specsFor(['test/e2e/builds/other-build.ts'])).toEqual(['builds/new-build', 'builds/update', 'builds/weight'])
  expect(specsFor(['src/core/filters/filters.test.ts', 'docs/operations.md', 'server/test/test-people.ts'])).toEqual([])
})
