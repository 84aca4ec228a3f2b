import { expect, test } from 'vitest'
import { datePresetsTable } from './date-presets.ts'
import { filterCondition } from './filter-condition-rules.ts'
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

test('there are ten presets', () => {
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
