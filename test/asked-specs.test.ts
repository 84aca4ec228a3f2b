import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specs as askedSpecs, specsFor } from './e2e/specs.ts'
import { notAskedRows } from './firefox/not-asked.ts'
import { engineDependentSpecs, specsTable } from './webkit/specs.ts'

const folder = 'test/e2e'
const table = 'test/webkit/specs.ts'
const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => name.replace(/\.spec\.ts$/, ''))

test('every browser spec has said whether WebKit is asked it', () => {
  const silent = specs.filter((name) => !specsTable[name])
  const advice =
    `a row of ${table} is missing. Try \`npm run test:webkit -- NAME\` with \`{ runtimes: worker }\` (Debian: webkit2gtk-driver, ` +
    'xvfb); what passes three times stays asked, for the rest or without WebKit at hand write `notAsked(what is missing)`'
  expect(silent, advice).toEqual([])
})

/** Of spec and words of a title, those that no spec has. */
const staleOf = (rows: readonly { spec: string; words: string }[]) => {
  const texts = new Map(specs.map((name) => [name, readFileSync(`${folder}/${name}.spec.ts`, 'utf8')]))
  return rows.filter(({ spec, words }) => !texts.get(spec)?.includes(words))
}

test('no row is about a spec or a title that is gone', () => {
  const rows = Object.entries(specsTable).flatMap(([spec, { except = {} }]) =>
    ['', ...Object.keys(except)].map((words) => ({ spec, words })),
  )
  expect(staleOf(rows), `take it out of ${table}, or write the title as it is now`).toEqual([])
  expect(staleOf(notAskedRows), 'take it out of test/firefox/not-asked.ts, or write the title as it is now').toEqual([])
})

test('what is not asked has a reason, and only that', () => {
  const odd = Object.entries(specsTable).filter(
    ([, { runtimes, reason }]) => (runtimes.length === 0) !== Boolean(reason),
  )
  expect(odd.map(([name]) => name)).toEqual([])
})

test('every browser spec has said where `npm test` runs it and what it covers', () => {
  expect(Object.keys(askedSpecs).sort()).toEqual([...specs].sort())
  const covered = Object.values(askedSpecs).flatMap(({ covers }) => covers)
  expect(covered.filter((path) => !existsSync(path))).toEqual([])
  const unknown = engineDependentSpecs.filter((name) => !specsTable[name]?.runtimes.includes('worker'))
  expect(unknown).toEqual([])
})

test('a change is shown in a browser by the specs that cover it, and by signing in', () => {
  expect(specsFor(['src/pages/trace/use-trace.ts'])).toEqual(['register', 'sign-in', 'trace'])
  expect(specsFor(['test/e2e/install.spec.ts'])).toEqual(['install'])
  expect(specsFor(['src/core/filters/filters.test.ts', 'docs/operations.md', 'server/test/test-people.ts'])).toEqual([])
})
