import { TZDate } from '@date-fns/tz'
import { addDays, addMonths, addWeeks, endOfMonth, endOfWeek, startOfMonth, startOfWeek } from 'date-fns'
import { workLimits } from '../limits.ts'
import type { DatePeriod } from './date-presets.ts'

/** The days of a period as formatted text, and their bounds as moments. */
export interface DayRange {
  /** `2026-03-05 00:00:00` */
  from: string
  /** `2026-03-05 23:59:59` */
  to: string
  /** Epoch milliseconds: the first moment of the first day, which is not always midnight. */
  startsAt: number
  /** Epoch milliseconds: the first moment after the last day. */
  endsBefore: number
}

const monday = { weekStartsOn: 1 } as const

/** A day without a zone, computed in UTC, where every day has 24 hours. */
const plainDay = (year: number, month: number, day: number): Date => new TZDate(year, month, day, 'UTC')

/** `2026-03-05`. A library's formatter would bring its locales into each start. */
const textOf = (day: Date): string => new Date(day.getTime()).toISOString().slice(0, 10)

const dayOf = (at: number, timeZone: string): Date => {
  const there = new TZDate(at, timeZone)
  return plainDay(there.getFullYear(), there.getMonth(), there.getDate())
}

/** The first moment of a day in a zone. For a day that the zone skipped, the first moment of the next day. */
const startOf = (day: Date, timeZone: string): number =>
  new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), timeZone).getTime()

const rangeOf = (first: Date, last: Date, timeZone: string): DayRange => ({
  from: `${textOf(first)} 00:00:00`,
  to: `${textOf(last)} 23:59:59`,
  startsAt: startOf(first, timeZone),
  endsBefore: startOf(addDays(last, 1), timeZone),
})

const weekOf = (day: Date): [Date, Date] => [startOfWeek(day, monday), endOfWeek(day, monday)]
const monthOf = (day: Date): [Date, Date] => [startOfMonth(day), endOfMonth(day)]

const periods: Record<DatePeriod, (today: Date, tomorrow: Date) => [first: Date, last: Date]> = {
  today: (today) => [today, today],
  tomorrow: (_, tomorrow) => [tomorrow, tomorrow],
  thisWeek: (today) => weekOf(today),
  nextWeek: (today) => weekOf(addWeeks(today, 1)),
  lastWeek: (today) => weekOf(addWeeks(today, -1)),
  thisMonth: (today) => monthOf(today),
  nextMonth: (today) => monthOf(addMonths(today, 1)),
  lastMonth: (today) => monthOf(addMonths(today, -1)),
}

/**
 * The days of a period for a viewer's zone and moment (epoch milliseconds). Weeks start on Monday (FMT-8). Tomorrow is the
 * next day that the zone has.
 */
export const dayRange = (period: DatePeriod, now: number, timeZone: string): DayRange => {
  const today = dayOf(now, timeZone)
  const tomorrow = dayOf(startOf(addDays(today, 1), timeZone), timeZone)
  const [first, last] = periods[period](today, tomorrow)
  return rangeOf(first, last, timeZone)
}

/** The range between two days in either order, both included; null if one of them is not a valid date. */
export const dayRangeBetween = (first: string, last: string, timeZone: string): DayRange | null => {
  const [from, to] = [readDay(first), readDay(last)]
  if (!from || !to) return null
  return from <= to ? rangeOf(from, to, timeZone) : rangeOf(to, from, timeZone)
}

/** Parses `2026-03-05`; null if invalid. */
export const readDay = (text: string): Date | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year) return null
  const date = plainDay(Number(year), Number(month) - 1, Number(day))
  return textOf(date) === text ? date : null
}

/**
 * The default start of a work item: one day before it is due, at the same wall-clock time (epoch milliseconds). If the zone
 * skipped that day, one day earlier. FMT-9 names both defaults; no screen presets dates yet.
 */
export const defaultStart = (dueAt: number, timeZone: string): number => {
  const due = new TZDate(dueAt, timeZone)
  const start = addDays(due, -1).getTime()
  return start < dueAt ? start : addDays(due, -2).getTime()
}

/** The default due date of a work item: 18:00:00 of the day after its start (epoch milliseconds). */
export const defaultDue = (startAt: number, timeZone: string): number => {
  const due = addDays(new TZDate(startAt, timeZone), 1)
  due.setHours(workLimits.dueHour, 0, 0, 0)
  return due.getTime()
}
