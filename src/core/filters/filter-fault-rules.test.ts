import { expect, test } from 'vitest'
import { findSampleField } from '../../../test/fixtures/filter-samples.ts'
import { datePresetsTable } from './date-presets.ts'
import { filterFault } from './filter-fault-rules.ts'
import { filterFieldsTable, filterKindOf, operatorsOfKind } from './filter-fields.ts'
import type { FilterOperator, FilterValues } from './filter-types.ts'

const fault = (field: string, operator: FilterOperator, values: FilterValues) =>
  filterFault({ join: 'and', parts: [{ field, operator, values }] }, findSampleField)?.reason ?? null

const customFields = ['text1', 'number1', 'date1', 'person1', 'option1', 'options1', 'checkbox1', 'cascade1']
const fitting = { number: '7', date: '2026-03-05', instant: '{today.start}' } as Partial<Record<string, string>>

test('every field takes the operators that the form offers', () => {
  for (const field of [...Object.keys(filterFieldsTable), ...customFields]) {
    const kind = filterKindOf(field, findSampleField)
    const value = fitting[kind] ?? 'x'
    for (const operator of operatorsOfKind[kind])
      expect(fault(field, operator, { value, list: [value], from: value, to: value }), field + operator).toBeNull()
  }
  for (const { operator, values } of Object.values(datePresetsTable))
    expect(fault('dueDate', operator, values)).toBeNull()
})

test.each<[string, FilterOperator, FilterValues, string | null]>([
  ['gone', 'NotIn', { list: ['x'] }, 'unknownField'],
  ['constructor', 'NotEmpty', {}, 'unknownField'],
  ['assigneeId', 'Contains', { value: '7' }, 'operator'],
  ['summary', '<', { value: 'a' }, 'operator'],
  ['labelIds', 'NotIn', {}, 'values'],
  ['labelIds', 'NotIn', { list: [] }, null],
  ['assigneeId', '=', { value: '' }, null],
  ['summary', 'NotContains', { list: ['a'] }, 'values'],
  ['dueDate', 'Between', { from: '2026-03-05' }, null],
  ['dueDate', 'Between', { from: '2026-03-05', to: '2026-02-30' }, 'values'],
  ['dueDate', 'Between', {}, 'values'],
  ['dueDate', '=', { value: 'today' }, 'values'],
  ['estimateMinutes', '>', { value: '1h' }, 'values'],
  ['estimateMinutes', 'IN', { list: [1, '', '2'] }, null],
  ['cascade1', '=', { level1: 'a' }, null],
])('%s %s %j: %s', (field, operator, values, reason) => {
  expect(fault(field, operator, values)).toBe(reason)
})
