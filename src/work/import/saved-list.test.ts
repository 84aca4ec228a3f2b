import { expect, test } from 'vitest'
import { type CellContext, columnsByTarget, rowReader } from '../../core/import/import-cells.ts'
import { guessColumns, toolColumnsOf } from '../../core/import/import-columns.ts'
import type { CustomField } from '../../core/work/entities.ts'
import { csvOf } from '../../shared/csv-rules.ts'
import { decodeText, parseTable } from './read-table.ts'

test('what a list was saved as comes back: its heads in both languages, and texts that would be formulas', async () => {
  const points = { id: 'points', name: 'Points', kind: 'number' } as CustomField
  const heads = ['Summary', 'Parent', 'Estimate (hours)', 'Time spent (hours)', 'Points']
  const saved = csvOf([heads, ['-10% on sails', '', '1.5', '0.5', '-5']])
  const table = await parseTable(decodeText(new TextEncoder().encode(saved)))
  const columns = guessColumns(table, [points])
  expect(columns).toEqual(['summary', 'parent', 'estimate', 'spent', 'field:points'])
  const given = { table, columnsOf: columnsByTarget(columns), toolColumns: toolColumnsOf(table.headers), names: {} }
  const context = given as unknown as CellContext
  const { texts, minutes, first, custom } = rowReader(context, table.rows[0]?.cells ?? [])
  expect([texts().summary, minutes(first('estimate')), minutes(first('spent'))]).toEqual(['-10% on sails', 90, 30])
  expect(custom(points, { column: 'Points', cell: first('field:points')?.cell ?? '' })).toBe(-5)
  const chinese = { headers: ['标题', '上级事项', '估算（小时）', '已用工时（小时）'], rows: [] }
  expect(guessColumns(chinese, [])).toEqual(['summary', 'parent', 'estimate', 'spent'])
})
