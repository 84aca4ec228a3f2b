import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  condition,
  findSampleField,
  issue,
  moment,
  sampleNow as now,
  sampleIssue as plain,
  tree,
} from '../../../test/fixtures/filter-samples.ts'
import { calendarDate } from '../work/due-rules.ts'
import type { Issue } from '../work/entities.ts'
import { compileFilter, type FilterContext } from './compile-filter.ts'
import { type DatePeriod, datePresetsTable } from './date-presets.ts'
import type { FilterCondition, FilterGroup, FilterOperator, FilterValues } from './filter-types.ts'

const context: FilterContext = {
  me: '7',
  now,
  timeZone: 'Asia/Shanghai',
  findField: findSampleField,
  categoryOf: (id) => ({ open: 'todo' as const, closed: 'done' as const })[id],
}

const matches = (field: string, operator: FilterOperator, values: FilterValues, issue: Partial<Issue> = {}) =>
  compileFilter({ join: 'and', parts: [{ field, operator, values }] }, context)({ ...plain, ...issue })

test.each<[string, FilterOperator, FilterValues, boolean]>([
  ['assigneeId', 'IN', { list: ['{me}'] }, true],
  ['reporterId', 'IN', { list: ['{me}'] }, false],
  ['watcherIds', 'IN', { list: ['{me}', '8'] }, true],
  ['assigneeId', 'IN', { list: [''] }, false],
  ['parentId', 'IN', { list: [''] }, true],
  ['parentId', '=', { value: '' }, true],
  ['parentId', 'Empty', {}, true],
  ['labelIds', 'IN', { list: ['blue', 'green'] }, true],
  ['labelIds', 'NotIn', { list: ['green'] }, true],
  ['statusCategory', 'IN', { list: ['todo'] }, true],
  ['statusId', '!=', { value: 'open' }, false],
  ['summary', 'Contains', { value: 'PHOTO' }, true],
  ['summary', 'Contains', { value: '{me}' }, false],
  ['text1', 'Contains', { value: '网重' }, true],
  ['text1', '=', { value: ' 弱网重试 ' }, true],
  ['estimateMinutes', '>', { value: 60 }, true],
  ['estimateMinutes', '<', { value: '90' }, false],
  ['number1', 'Between', { from: 1, to: 2 }, true],
  ['number1', 'Between', { from: 2 }, false],
  ['spentMinutes', '=', { value: 0 }, true],
  ['spentMinutes', 'Empty', {}, false],
  ['dueDate', '<', { value: '{tomorrow.start}' }, false],
  ['dueDate', '>', { value: '2026-03-05' }, true],
  ['dueDate', '>', { value: 'not a day' }, false],
  ['startDate', '<', { value: '{today.start}' }, false],
  ['option1', 'IN', { list: ['x'] }, true],
  ['options1', 'NotIn', { list: ['y'] }, false],
  ['checkbox1', '=', { value: 'false' }, true],
  ['cascade1', '=', { level1: 'a' }, true],
  ['cascade1', '=', { level1: 'a', level2: 'c' }, false],
  ['cascade1', 'IN', { level1: 'a', level2: ['b', 'c'] }, true],
  ['gone', 'IN', { list: ['x'] }, false],
  ['gone', 'NotIn', { list: ['x'] }, true],
  ['constructor', 'NotEmpty', {}, false],
  ['rank', 'IN', { list: ['a'] }, false],
])('%s %s %j', (field, operator, values, expected) => {
  expect(matches(field, operator, values)).toBe(expected)
})

test('a sigma is one letter, wherever it stands in a word', () => {
  const contains = (summary: string, value: string) => matches('summary', 'Contains', { value }, { summary })
  expect([contains('ΟΔΟΣΗΜΑ', 'ΟΔΟΣ'), contains('οδός', 'ΌΣ'), contains('οδος', 'σ')]).toEqual([true, true, true])
  expect(matches('summary', '=', { value: 'ΟΔΟΣ' }, { summary: 'οδοσ' })).toBe(true)
})

test('groups combine with and or or, nested; empty groups are ignored', () => {
  const yes: FilterCondition = { field: 'assigneeId', operator: 'NotEmpty', values: {} }
  const no: FilterCondition = { ...yes, operator: 'Empty' }
  const of = (join: 'and' | 'or', ...parts: FilterGroup['parts']): FilterGroup => ({ join, parts })
  const ask = (group: FilterGroup | null) => compileFilter(group, context)(plain)
  expect([ask(null), ask(of('or')), ask(of('and', of('or')))]).toEqual([true, true, true])
  expect([ask(of('and', yes, no)), ask(of('or', yes, no))]).toEqual([false, true])
  expect(ask(of('and', yes, of('or', no, of('and', yes, yes))))).toBe(true)
  expect(ask(of('or', no, of('and', of('or'))))).toBe(false)
})

const zones = Intl.supportedValuesOf('timeZone')
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
const isFullLength = Boolean(process.env.TORTURE)
const repeat = `SEED=${seed} ${isFullLength ? 'TORTURE=1 ' : ''}npx vitest run src/core/filters/compile-filter.test.ts`
/** The number of runs; a fiftieth of it in `npm test`. */
const runs = (count: number) => ({ seed, numRuns: isFullLength ? count : count / 50 })

test('a negated condition matches exactly the issues that the positive one does not', () => {
  const opposites: [FilterOperator, FilterOperator][] = [
    ['=', '!='],
    ['IN', 'NotIn'],
    ['Contains', 'NotContains'],
    ['Empty', 'NotEmpty'],
  ]
  fc.assert(
    fc.property(condition, issue, fc.constantFrom(...opposites), ({ field: name, values }, one, [is, isNot]) => {
      const test = (operator: FilterOperator) =>
        compileFilter({ join: 'and', parts: [{ field: name, operator, values }] }, context)(one)
      expect(test(is), repeat).toBe(!test(isNot))
    }),
    runs(20_000),
  )
})

test('any filter answers for any issue', () => {
  fc.assert(
    fc.property(tree, issue, (group, one) => {
      expect(typeof compileFilter(group, context)(one), repeat).toBe('boolean')
    }),
    runs(5000),
  )
})

const dayMs = 24 * 3_600_000
const shift = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

test("in every zone a preset means the viewer's days, for dates and for moments", () => {
  const near = fc.tuple(moment, fc.integer({ min: -20, max: 20 }), fc.nat(dayMs))
  fc.assert(
    fc.property(fc.constantFrom(...zones), near, (timeZone, [at, days, rest]) => {
      const look = { ...context, now: at, timeZone }
      const today = calendarDate(at, timeZone)
      const monday = shift(today, -((new Date(`${today}T00:00Z`).getUTCDay() + 6) % 7))
      const asked = (name: string, period: DatePeriod, one: Partial<Issue>) =>
        compileFilter(
          { join: 'and', parts: [{ field: name, ...datePresetsTable[period] }] },
          look,
        )({ ...plain, ...one })
      const due = shift(today, days)
      expect(asked('dueDate', 'today', { dueDate: due }), repeat).toBe(days === 0)
      expect(asked('dueDate', 'thisWeek', { dueDate: due }), repeat).toBe(monday <= due && due < shift(monday, 7))
      expect(asked('dueDate', 'thisMonth', { dueDate: due }), repeat).toBe(due.slice(0, 7) === today.slice(0, 7))
      const created = at + days * dayMs + rest
      const createdOn = calendarDate(created, timeZone)
      expect(asked('createdAt', 'today', { createdAt: created }), repeat).toBe(createdOn === today)
      expect(asked('createdAt', 'lastWeek', { createdAt: created }), repeat).toBe(
        shift(monday, -7) <= createdOn && createdOn < monday,
      )
    }),
    runs(2000),
  )
})
