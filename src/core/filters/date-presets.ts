import type { FilterOperator, FilterValues } from './filter-types.ts'

export type DatePeriod =
  | 'today'
  | 'tomorrow'
  | 'thisWeek'
  | 'nextWeek'
  | 'lastWeek'
  | 'thisMonth'
  | 'nextMonth'
  | 'lastMonth'

/** A placeholder for a moment that depends on the viewer: "today" in a saved filter is the viewer's today. */
export type DatePlaceholder = `{${DatePeriod}.${'start' | 'end'}}`

export type DatePreset = 'noDate' | 'beforeToday' | DatePeriod

const whole = (period: DatePeriod): { operator: FilterOperator; values: FilterValues } => {
  const from: DatePlaceholder = `{${period}.start}`
  const to: DatePlaceholder = `{${period}.end}`
  return { operator: 'Between', values: { from, to } }
}

/** The condition of each preset (FMT-8). */
export const datePresetsTable: Record<DatePreset, { operator: FilterOperator; values: FilterValues }> = {
  noDate: { operator: '=', values: { value: '' } },
  beforeToday: { operator: '<', values: { value: '{today.start}' satisfies DatePlaceholder } },
  today: whole('today'),
  tomorrow: whole('tomorrow'),
  thisWeek: whole('thisWeek'),
  nextWeek: whole('nextWeek'),
  lastWeek: whole('lastWeek'),
  thisMonth: whole('thisMonth'),
  nextMonth: whole('nextMonth'),
  lastMonth: whole('lastMonth'),
}

export const isDatePreset = (value: unknown): value is DatePreset =>
  typeof value === 'string' && Object.hasOwn(datePresetsTable, value)

export const isDatePeriod = (value: unknown): value is DatePeriod =>
  isDatePreset(value) && value !== 'noDate' && value !== 'beforeToday'
