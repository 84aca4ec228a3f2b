import { expect, test } from 'vitest'
import { datePresetsTable, presetFields } from './date-presets.ts'
import { filterCondition, filterGroup, resolveGroup } from './filter-condition-rules.ts'
import type { FilterCondition, UiFilterCondition } from './filter-types.ts'

const due = (value: string | readonly [string, string] | null, join: 'and' | 'or' = 'and'): UiFilterCondition => ({
  fieldKey: 'dueDate',
  type: 'datePicker',
  value,
  join,
})
const control = (value: string | number | (string | number)[], controlCode?: string): UiFilterCondition => ({
  fieldKey: 'priority',
  type: 'control',
  value,
  controlCode,
  join: 'and',
})
const cascade = (value: (string | string[])[]): UiFilterCondition => ({
  fieldKey: 'module',
  type: 'cascader',
  value,
  levelKeys: ['productId', 'moduleId'],
  join: 'and',
})
const days = (from: string, to = from): Omit<FilterCondition, 'field'> => ({
  operator: 'Between',
  values: { from: `${from} 00:00:00`, to: `${to} 23:59:59` },
})

test('the presets are offered for both dates, and there are ten', () => {
  expect(presetFields).toEqual(['dueDate', 'startDate'])
  expect(Object.keys(datePresetsTable)).toHaveLength(10)
})

test.each<[string, UiFilterCondition, Omit<FilterCondition, 'field'> | null]>([
  ['no date', due('noDate'), { operator: '=', values: { value: '' } }],
  ['before today', due('beforeToday'), { operator: '<', values: { value: '{today.start}' } }],
  ['tomorrow', due('tomorrow'), { operator: 'Between', values: { from: '{tomorrow.start}', to: '{tomorrow.end}' } }],
  ['a day', due('2026-03-05'), days('2026-03-05')],
  ['from … to', due(['2026-02-27', '2026-03-05']), days('2026-02-27', '2026-03-05')],
  ['29 February of a common year', due('2026-02-29'), null],
  ['not a day', due('yesterday'), null],
  ['from no day', due(['2026-02-29', '2026-03-05']), null],
  ['to no day', due(['2026-02-27', '2026-02-30']), null],
  ['nothing chosen', due(null), null],
  ['a word', control('high'), { operator: '=', values: { value: 'high' } }],
  ['several', control(['high', 'low']), { operator: 'IN', values: { list: ['high', 'low'] } }],
  ['none of several', control([]), null],
  ['an empty word', control(''), null],
  ['zero', control(0), { operator: '=', values: { value: 0 } }],
  ['digits stay a text', control('007'), { operator: '=', values: { value: '007' } }],
  ['a whole number', control(' 7 ', 'integer'), { operator: '=', values: { value: 7 } }],
  ['no whole number', control('7.5', 'integer'), null],
  ['more than a whole number holds', control('9007199254740993', 'integer'), null],
  ['whole numbers', control(['1', 'x', 2], 'integer'), { operator: 'IN', values: { list: [1, 2] } }],
  ['whole numbers, of which none is one', control(['x', '1.5'], 'integer'), null],
  ['both levels', cascade(['10', '7']), { operator: '=', values: { productId: '10', moduleId: '7' } }],
  ['the first level', cascade(['10']), { operator: '=', values: { productId: '10' } }],
  [
    'several below one',
    cascade(['10', ['7', '8']]),
    { operator: 'IN', values: { productId: '10', moduleId: ['7', '8'] } },
  ],
  ['no level', cascade([]), null],
])('%s', (_, row, asked) => {
  expect(filterCondition(row)).toEqual(asked && { field: row.fieldKey, ...asked })
})

test('and binds closer than or, and rows that ask nothing are left out', () => {
  const [a, b, c] = [due('2026-03-05'), due('2026-03-06'), due('2026-03-07', 'or')]
  const of = (...rows: UiFilterCondition[]) => rows.map(filterCondition)
  expect(filterGroup([])).toBeNull()
  expect(filterGroup([due(null)])).toBeNull()
  expect(filterGroup([a])).toEqual({ join: 'and', parts: of(a) })
  expect(filterGroup([a, b])).toEqual({ join: 'and', parts: of(a, b) })
  expect(filterGroup([a, c])).toEqual({ join: 'or', parts: of(a, c) })
  expect(filterGroup([due(null), a, b, due(null, 'or'), c])).toEqual({
    join: 'or',
    parts: [{ join: 'and', parts: of(a, b) }, ...of(c)],
  })
})

/** Thursday, 5 March 2026, 01:30 in Shanghai; still the 4th in New York. */
const now = Date.UTC(2026, 2, 4, 17, 30)

test.each([
  ['today', days('2026-03-05')],
  ['tomorrow', days('2026-03-06')],
  ['thisWeek', days('2026-03-02', '2026-03-08')],
  ['nextWeek', days('2026-03-09', '2026-03-15')],
  ['lastWeek', days('2026-02-23', '2026-03-01')],
  ['thisMonth', days('2026-03-01', '2026-03-31')],
  ['nextMonth', days('2026-04-01', '2026-04-30')],
  ['lastMonth', days('2026-02-01', '2026-02-28')],
  ['beforeToday', { operator: '<', values: { value: '2026-03-05 00:00:00' } }],
  ['noDate', { operator: '=', values: { value: '' } }],
])('%s means, on a Thursday in Shanghai', (preset, meant) => {
  const group = filterGroup([due(preset), due('2026-01-01', 'or'), due('2026-01-02')])!
  const asked = resolveGroup(group, now, 'Asia/Shanghai')
  expect(asked.parts[0]).toEqual({ field: 'dueDate', ...meant })
  expect(asked.parts[1]).toEqual({
    join: 'and',
    parts: [days('2026-01-01'), days('2026-01-02')].map((each) => ({ field: 'dueDate', ...each })),
  })
})

test("today is the viewer's day, and typed text is no placeholder", () => {
  const inNewYork = resolveGroup(filterGroup([due('today')])!, now, 'America/New_York')
  expect(inNewYork.parts).toEqual([{ field: 'dueDate', ...days('2026-03-04') }])
  const written = filterGroup([control('{beforeToday.start}'), control('{toString.end}'), control('{today}')])!
  expect(resolveGroup(written, now, 'UTC')).toEqual(written)
})
