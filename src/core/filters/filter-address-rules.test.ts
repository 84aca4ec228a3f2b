import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSampleField, tree } from '../../../test/fixtures/filter-samples.ts'
import { datePresetsTable } from './date-presets.ts'
import { readFilter, writeFilter } from './filter-address-rules.ts'
import { filterKindOf } from './filter-fields.ts'
import type { FilterGroup } from './filter-types.ts'
import { readSavedQuery, savedQuery, shownDate } from './saved-filter-rules.ts'

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const isFullLength = Boolean(process.env.TORTURE)
const repeat = `SEED=${seed} ${isFullLength ? 'TORTURE=1 ' : ''}npx vitest run src/core/filters/filter-address-rules.test.ts`
/** The number of runs; a fiftieth of it in `npm test`. */
const runs = (count: number) => ({ seed, numRuns: isFullLength ? count : count / 50 })

test('a filter survives the round trip through an address and a saved filter', () => {
  fc.assert(
    fc.property(tree, (group) => {
      const address = new URLSearchParams({ filter: writeFilter(group) }).toString()
      expect(readFilter(new URLSearchParams(address).get('filter') ?? ''), repeat).toEqual(group)
      const saved = JSON.parse(
        JSON.stringify(savedQuery(group, { sort: 'rank' }, (name) => filterKindOf(name, findSampleField))),
      )
      expect(readSavedQuery(saved), repeat).toEqual({
        filter: JSON.parse(JSON.stringify(group)),
        view: { sort: 'rank' },
      })
    }),
    runs(5000),
  )
})

/** As PostgreSQL's jsonb returns it: shorter keys first. */
const throughJsonb = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(throughJsonb)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, each]) => [key, throughJsonb(each)]))
}

test.each([...Object.keys(datePresetsTable).filter((name) => name !== 'noDate'), 'on_2026-03-05_2026-03-07'])(
  'a saved filter that the server returns has its days as they were chosen: %s',
  (days) => {
    const address = `or(dueDate_${days}.estimateMinutes_bw_*n60_*n120)`
    const query = savedQuery(readFilter(address) as FilterGroup, {}, (name) => filterKindOf(name, findSampleField))
    const read = readSavedQuery(throughJsonb(query))
    expect(writeFilter(read?.filter as FilterGroup)).toBe(address)
    expect(read?.filter.parts[0]).toSatisfy((part) => shownDate(part as never) !== null)
  },
)

test('any text is parsed as a filter or null, never an error', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z*_.()0-9]{0,30}$/), (text) => {
      const group = readFilter(text)
      if (group) expect(readFilter(writeFilter(group)), repeat).toEqual(group)
    }),
    runs(20_000),
  )
  for (const text of [
    'a',
    'a_nothing',
    'a_bw_1',
    'or(',
    ')',
    'a_eq_1)',
    '*',
    'a_eq_*nx',
    'a_on_2026-02-30',
    'and('.repeat(9),
  ])
    expect(readFilter(text), text).toBeNull()
})

test('the usual filters are short', () => {
  const group: FilterGroup = {
    join: 'and',
    parts: [
      { field: 'assigneeId', operator: 'IN', values: { list: ['{me}'] } },
      { field: 'dueDate', ...datePresetsTable.thisWeek },
      { join: 'or', parts: [{ field: 'priority', operator: 'NotIn', values: { list: ['low', 'none'] } }] },
    ],
  }
  expect(writeFilter(group)).toBe('assigneeId_in_*m.dueDate_thisWeek.or(priority_nin_low_none)')
})
