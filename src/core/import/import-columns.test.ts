import { expect, test } from 'vitest'
import type { CustomField } from '../work/entities.ts'
import { columnsForFields } from './import-columns.ts'

const field = (id: string, name: string) => ({ id, name }) as CustomField
const table = {
  headers: ['Summary', 'Custom field (Customer)', 'Colour', 'Notes'],
  rows: [{ line: 2, cells: ['Paint the boat', 'Harbour', 'blue', 'soon'] }],
}

test('a project chosen after the file gets its own fields, and keeps what the person chose', () => {
  const [customer, colour] = [field('c', 'Customer'), field('d', 'Colour')]
  expect(columnsForFields(table, {}, [])).toEqual(['summary', null, null, 'description'])
  expect(columnsForFields(table, {}, [customer])).toEqual(['summary', 'field:c', null, 'description'])
  const chosen = { 1: 'newField', 2: 'field:d', 3: null } as const
  expect(columnsForFields(table, chosen, [colour])).toEqual(['summary', 'newField', 'field:d', null])
  expect(columnsForFields(table, chosen, [customer])).toEqual(['summary', 'newField', null, null])
})
