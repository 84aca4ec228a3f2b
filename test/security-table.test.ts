import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { capsTable } from '../server/limits/caps.ts'
import { limitEffects } from '../server/limits/limit-effects.ts'
import { type LimitName, limitsTable } from '../server/limits/limits.ts'
import { authenticationRequirementsTable } from './security/authentication-requirements.ts'
import { loggingRequirementsTable } from './security/logging-requirements.ts'
import { titlesIn } from './security/named-tests.ts'
import { ownRequirementsTable } from './security/own-requirements.ts'
import { reviewFindings, secondReviewFindings } from './security/review-findings.ts'
import { sessionRequirementsTable } from './security/session-requirements.ts'
import { tokenRequirementsTable } from './security/token-requirements.ts'
import { validationRequirementsTable } from './security/validation-requirements.ts'
import { sourceFile } from './source-files.ts'

/**
 * The number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0, for the chapters on validation,
 * authentication, sessions, authorisation, self-contained tokens, OAuth and OIDC, and logging. Level 3 requirements in
 * between are listed, because they leave gaps in the numbers.
 */
const sections: [section: string, last: number, levelThree: number[]][] = [
  ['1.1', 2, []],
  ['1.2', 10, [10]],
  ['1.3', 12, [12]],
  ['1.4', 3, []],
  ['1.5', 3, [3]],
  ['2.1', 3, []],
  ['2.2', 3, []],
  ['2.3', 5, [5]],
  ['2.4', 2, [2]],
  ['6.1', 3, []],
  ['6.2', 12, []],
  ['6.3', 8, [5, 6, 7, 8]],
  ['6.4', 6, [5, 6]],
  ['6.5', 8, [6, 7, 8]],
  ['6.6', 4, [4]],
  ['6.7', 2, [1, 2]],
  ['6.8', 4, []],
  ['7.1', 3, []],
  ['7.2', 4, []],
  ['7.3', 2, []],
  ['7.4', 5, []],
  ['7.5', 3, [3]],
  ['7.6', 2, []],
  ['8.1', 4, [3, 4]],
  ['8.2', 4, [4]],
  ['8.3', 3, [2, 3]],
  ['8.4', 2, [2]],
  ['9.1', 3, []],
  ['9.2', 4, []],
  ['10.1', 2, []],
  ['10.2', 3, [3]],
  ['10.3', 5, [5]],
  ['10.4', 16, [12, 13, 14, 15, 16]],
  ['10.5', 5, []],
  ['10.6', 2, []],
  ['10.7', 3, []],
  ['16.1', 1, []],
  ['16.2', 5, []],
  ['16.3', 4, []],
  ['16.4', 3, []],
  ['16.5', 4, [4]],
]
const ids = sections.flatMap(([section, last, levelThree]) =>
  Array.from({ length: last }, (_, at) => at + 1)
    .filter((number) => !levelThree.includes(number))
    .map((number) => `${section}.${number}`),
)

const requirements = {
  ...validationRequirementsTable,
  ...authenticationRequirementsTable,
  ...sessionRequirementsTable,
  ...tokenRequirementsTable,
  ...loggingRequirementsTable,
}
const rows = Object.entries(requirements)
const document = readFileSync('server/SECURITY.md', 'utf8')

const renamed = 'renamed or gone: the tables of test/security name it'
const titles = new Map<string, string[]>()
const isThere = (name: string): boolean => {
  const [path = '', ...title] = name.split(' › ')
  if (!titles.has(path)) titles.set(path, titlesIn(sourceFile(path, readFileSync(path, 'utf8'))))
  return titles.get(path)?.includes(title.join(' › ')) ?? false
}

describe('OWASP ASVS 5.0, levels 1 and 2', () => {
  test('every requirement of the chapters has a row, and there are no other rows', () => {
    expect(rows.map(([id]) => id).sort()).toEqual([...ids].sort())
  })

  test('every test and decision that a row names exists', () => {
    const gone = rows.flatMap(([id, { met }]) =>
      'tests' in met ? met.tests.filter((name) => !isThere(name)).map((name) => `${id}: ${name}`) : [],
    )
    expect(gone, renamed).toEqual([])
    const undecided = rows.flatMap(([id, { met }]) =>
      'document' in met && document.split(`\n## ${met.document}\n\n`).length !== 2 ? [`${id}: ${met.document}`] : [],
    )
    expect(undecided).toEqual([])
  })

  test('at least 95 % of the applicable requirements are tested; the others have a reason', () => {
    const counted = rows.filter(([, { met }]) => !('absent' in met))
    const bare = counted.flatMap(([id, { met }]) => ('tests' in met && met.tests.length > 0 ? [] : [id]))
    expect(1 - bare.length / counted.length, `untested: ${bare} of ${counted.length}`).toBeGreaterThanOrEqual(0.95)
    for (const [id, { met }] of rows) {
      const why = 'absent' in met ? met.absent : 'open' in met ? met.open : 'a test'
      expect(why.length, id).toBeGreaterThan(3)
    }
  })
})

describe('our own requirements', () => {
  test('every line that is not planned has a row, in its order', () => {
    const written = readFileSync('docs/requirements/security.md', 'utf8')
    const built = [...written.matchAll(/^- \*\*(SEC-\d+)\*\* (?!_planned_)/gm)].map(([, id]) => id)
    expect(built.length).toBeGreaterThanOrEqual(30)
    expect(Object.keys(ownRequirementsTable)).toEqual(built)
  })

  test('every test that a row names exists', () => {
    const gone = Object.entries(ownRequirementsTable).flatMap(([number, { tests }]) =>
      tests.filter((name) => !isThere(name)).map((name) => `${number}: ${name}`),
    )
    expect(gone, renamed).toEqual([])
  })

  test('a line without a test has a reason', () => {
    const bare = Object.values(ownRequirementsTable).filter(({ tests, untested }) => tests.length === 0 && !untested)
    expect(bare).toEqual([])
  })
})

test('each finding of the two reviews names tests that exist', () => {
  expect(reviewFindings).toHaveLength(21)
  const gone = [...reviewFindings, ...secondReviewFindings].flatMap(({ found, tests }) =>
    tests.length === 0 ? [found] : tests.filter((name) => !isThere(name)).map((name) => `${found}: ${name}`),
  )
  expect(gone, renamed).toEqual([])
})

test('the documented limits equal those of the code', () => {
  const written = /<!-- limits -->\n([\s\S]*?)<!-- end of limits -->/.exec(document)?.[1]
  const should = Object.entries(limitsTable).map(([name, { points, duration }]) => {
    const { protects, hurts, alternative } = limitEffects[name as LimitName]
    return `| ${name} | ${points} | ${duration} | ${protects} | ${hurts} | ${alternative} |\n`
  })
  const head = '| limit | at most | in seconds | protects | can hurt | their alternative |\n|---|---|---|---|---|---|\n'
  expect(written, 'copy these rows into server/SECURITY.md').toBe(head + should.join(''))
})

test('the documented quantities equal those of the code', () => {
  const written = /<!-- caps -->\n([\s\S]*?)<!-- end of caps -->/.exec(document)?.[1]
  const should = Object.entries(capsTable).map(
    ([name, { max, protects, hurts, alternative }]) =>
      `| ${name} | ${max} | ${protects} | ${hurts} | ${alternative} |\n`,
  )
  const head = '| quantity | at most | protects | can hurt | their alternative |\n|---|---|---|---|---|\n'
  expect(written, 'copy these rows into server/SECURITY.md').toBe(head + should.join(''))
})

test('a missing test is found', () => {
  expect(isThere('test/security-table.test.ts › a missing test is found')).toBe(true)
  expect(isThere('test/security-table.test.ts › a test that never was')).toBe(false)
})
