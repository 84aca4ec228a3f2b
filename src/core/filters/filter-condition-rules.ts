import { datePresetsTable, isDatePreset } from './date-presets.ts'
import { readDay } from './day-range-rules.ts'
import type { FilterCondition, FilterValues, UiFilterCondition } from './filter-types.ts'

type Compared = Pick<FilterCondition, 'operator' | 'values'>

const isChosen = (value: unknown): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

const ofDays = (first: string, last: string): Compared | null =>
  readDay(first) && readDay(last)
    ? { operator: 'Between', values: { from: `${first} 00:00:00`, to: `${last} 23:59:59` } }
    : null

const ofDate = (value: string | readonly [string, string]): Compared | null => {
  if (typeof value !== 'string') return ofDays(value[0], value[1])
  return isDatePreset(value) ? datePresetsTable[value] : ofDays(value, value)
}

const ofCascade = (value: readonly (string | readonly string[])[], levelKeys: readonly string[]): Compared | null => {
  const levels = levelKeys.flatMap((key, at) => (isChosen(value[at]) ? [[key, value[at]] as const] : []))
  const hasSeveral = levels.some(([, chosen]) => Array.isArray(chosen))
  return levels.length === 0
    ? null
    : { operator: hasSeveral ? 'IN' : '=', values: Object.fromEntries(levels) as FilterValues }
}

const wholeNumber = (value: string | number): number | null => {
  const number = typeof value === 'number' ? value : /^\s*[-+]?\d+\s*$/.test(value) ? Number(value) : Number.NaN
  return Number.isSafeInteger(number) ? number : null
}

const ofControl = (
  value: string | number | readonly (string | number)[],
  controlCode: string | undefined,
): Compared | null => {
  const read = (each: string | number) => (controlCode === 'integer' ? wholeNumber(each) : each)
  if (typeof value === 'object') {
    const list = value.map(read).filter((each) => each !== null)
    return list.length > 0 ? { operator: 'IN', values: { list } } : null
  }
  const known = read(value)
  return known === null ? null : { operator: '=', values: { value: known } }
}

const compared = (row: UiFilterCondition): Compared | null => {
  if (row.value === null || !isChosen(row.value)) return null
  if (row.type === 'datePicker') return ofDate(row.value)
  if (row.type === 'cascader') return ofCascade(row.value, row.levelKeys)
  return ofControl(row.value, row.controlCode)
}

/** The condition of a form row; null while it is incomplete. */
export const filterCondition = (row: UiFilterCondition): FilterCondition | null => {
  const condition = compared(row)
  return condition && { field: row.fieldKey, ...condition }
}
