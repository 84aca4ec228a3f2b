import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specsTable } from './webkit/specs-table.ts'

const folder = 'test/e2e'
const table = 'test/webkit/specs-table.ts'
const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => name.replace(/\.spec\.ts$/, ''))

test('every browser spec has said whether WebKit is asked it', () => {
  const silent = specs.filter((name) => !specsTable[name])
  const advice =
    `a row of ${table} is missing. Try \`npm run test:webkit -- NAME\` with \`{ homes: worker }\` (Debian: webkit2gtk-driver, ` +
    'xvfb); what passes three times stays asked, for the rest or without WebKit at hand write `notAsked(what is missing)`'
  expect(silent, advice).toEqual([])
})

test('no row is about a spec or a title that is gone', () => {
  const texts = new Map(specs.map((name) => [name, readFileSync(`${folder}/${name}.spec.ts`, 'utf8')]))
  const stale = Object.entries(specsTable).flatMap(([name, { except = {} }]) =>
    ['', ...Object.keys(except)]
      .filter((words) => !texts.get(name)?.includes(words))
      .map((words) => `${name} ${words}`),
  )
  expect(stale, `take it out of ${table}, or write the title as it is now`).toEqual([])
})

test('what is not asked has a reason, and only that', () => {
  const odd = Object.entries(specsTable).filter(([, { homes, reason }]) => (homes.length === 0) !== Boolean(reason))
  expect(odd.map(([name]) => name)).toEqual([])
})
