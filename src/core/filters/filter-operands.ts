import { foldCase } from '../fold-case.ts'
import { isDatePeriod } from './date-presets.ts'
import { dayRange, readDay } from './day-range-rules.ts'
import type { FilterOperator, FilterValues } from './filter-types.ts'

// How the operands of a condition are read: common to the evaluator and to the server's SQL.

export type Scalar = string | number

/** Negations match exactly the issues that the positive operator does not, including empty values. */
export const negated: Partial<Record<FilterOperator, FilterOperator>> = {
  '!=': '=',
  NotIn: 'IN',
  NotContains: 'Contains',
  NotEmpty: 'Empty',
}

export const scalar = (value: FilterValues[string] | undefined): Scalar | undefined =>
  typeof value === 'object' ? undefined : value

/** The listed values of a condition: the `list` of `IN`, the one `value` of `=`. */
export const listed = ({ list, value }: FilterValues): readonly Scalar[] => {
  if (Array.isArray(list)) return list
  const one = scalar(value)
  return one === undefined ? [] : [one]
}

/** The listed values without the empty one, which stands for empty fields. */
export const nonEmptyScalars = (values: FilterValues): { scalars: readonly Scalar[]; takesEmpty: boolean } => {
  const all = listed(values)
  const scalars = all.filter((value) => value !== '')
  return { scalars, takesEmpty: scalars.length < all.length }
}

/** The form in which texts are compared. */
export const fold = (text: unknown): string => foldCase(String(text).normalize('NFKC')).trim()

export const numberOf = (value: Scalar | undefined): number | null => {
  const number = value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : null
}

const placeholder = /^\{(\w+)\.(start|end)\}$/

/** The calendar day of a value for the viewer; its time of day is ignored. */
export const dayOf = (
  value: Scalar | undefined,
  { now, timeZone }: { now: number; timeZone: string },
): string | null => {
  if (typeof value !== 'string') return null
  const [, period, edge] = placeholder.exec(value) ?? []
  if (isDatePeriod(period)) return dayRange(period, now, timeZone)[edge === 'start' ? 'from' : 'to'].slice(0, 10)
  const day = value.slice(0, 10)
  return readDay(day) ? day : null
}

const levelKey = /^level(\d+)$/

/** The levels of a cascade that a condition names, from 0, each with its ids. */
export const levelsOf = (values: FilterValues): { at: number; ids: ReadonlySet<string> }[] =>
  Object.entries(values).flatMap(([key, chosen]) => {
    const [, level] = levelKey.exec(key) ?? []
    return level
      ? [{ at: Number(level) - 1, ids: new Set((Array.isArray(chosen) ? chosen : [chosen]).map(String)) }]
      : []
  })
