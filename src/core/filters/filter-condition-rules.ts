import { datePresetsTable, isDatePeriod, isDatePreset } from './date-presets.ts'
import { dayRange, readDay } from './day-range-rules.ts'
import type { FilterCondition, FilterGroup, FilterValues, UiFilterCondition } from './filter-types.ts'

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
  const asked = compared(row)
  return asked && { field: row.fieldKey, ...asked }
}

/**
 * The form's rows as one group; null without a complete row. `and` binds closer than `or`: a and b or c is (a and b) or c.
 */
export const filterGroup = (rows: readonly UiFilterCondition[]): FilterGroup | null => {
  const alternatives: FilterCondition[][] = []
  for (const row of rows) {
    const condition = filterCondition(row)
    if (!condition) continue
    const last = alternatives.at(-1)
    if (last && row.join === 'and') last.push(condition)
    else alternatives.push([condition])
  }
  const [first] = alternatives
  if (!first) return null
  if (alternatives.length === 1) return { join: 'and', parts: first }
  const parts = alternatives.map((parts) =>
    parts[0] && parts.length === 1 ? parts[0] : { join: 'and' as const, parts },
  )
  return { join: 'or', parts }
}

const placeholder = /^\{(\w+)\.(start|end)\}$/

const resolved = (value: FilterValues[string], now: number, timeZone: string): FilterValues[string] => {
  const [, period, edge] = typeof value === 'string' ? (placeholder.exec(value) ?? []) : []
  if (!isDatePeriod(period)) return value
  const { from, to } = dayRange(period, now, timeZone)
  return edge === 'start' ? from : to
}

/** Replaces a condition's placeholders for a viewer's zone and moment (epoch milliseconds). */
export const resolveCondition = (condition: FilterCondition, now: number, timeZone: string): FilterCondition => ({
  ...condition,
  values: Object.fromEntries(
    Object.entries(condition.values).map(([key, value]) => [key, resolved(value, now, timeZone)]),
  ),
})

/** Replaces all placeholders in a group. */
export const resolveGroup = (group: FilterGroup, now: number, timeZone: string): FilterGroup => ({
  ...group,
  parts: group.parts.map((part) =>
    'parts' in part ? resolveGroup(part, now, timeZone) : resolveCondition(part, now, timeZone),
  ),
})
