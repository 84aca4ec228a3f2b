import { TZDate } from '@date-fns/tz'
import { addDays, addMonths, addWeeks, endOfMonth, endOfWeek, format, startOfMonth, startOfWeek } from 'date-fns'
import { workLimits } from '../limits.ts'
import type { DatePeriod } from './date-presets.ts'

/** The days of a period, written as the interface writes them, and the moments between which they last. */
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
const dayPattern = 'yyyy-MM-dd'

/** A day without a zone: dates are reckoned in UTC, where every day has 24 hours. */
const plainDay = (year: number, month: number, day: number): Date => new TZDate(year, month, day, 'UTC')

const dayOf = (at: number, timeZone: string): Date => {
  const there = new TZDate(at, timeZone)
  return plainDay(there.getFullYear(), there.getMonth(), there.getDate())
}

/** The first moment of a day in a zone. Of a day that the zone left out it is the first of the day after. */
const startOf = (day: Date, timeZone: string): number =>
  new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), timeZone).getTime()

const rangeOf = (first: Date, last: Date, timeZone: string): DayRange => ({
  from: `${format(first, dayPattern)} 00:00:00`,
  to: `${format(last, dayPattern)} 23:59:59`,
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
 * The days a period means to someone in a zone at a moment (epoch milliseconds). Weeks start on Monday (FMT-8).
 * Tomorrow is the next day that the zone has. Waits for the work area's filters and due dates.
 */
export const dayRange = (period: DatePeriod, now: number, timeZone: string): DayRange => {
  const today = dayOf(now, timeZone)
  const tomorrow = dayOf(startOf(addDays(today, 1), timeZone), timeZone)
  const [first, last] = periods[period](today, tomorrow)
  return rangeOf(first, last, timeZone)
}

/** The range from one day to another, both included; null when one of them is no day of the calendar. */
export const dayRangeBetween = (first: string, last: string, timeZone: string): DayRange | null => {
  const [from, to] = [readDay(first), readDay(last)]
  return from && to ? rangeOf(from, to, timeZone) : null
}

/** `2026-03-05` as a day, or null. */
export const readDay = (text: string): Date | null => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year) return null
  const date = plainDay(Number(year), Number(month) - 1, Number(day))
  return format(date, dayPattern) === text ? date : null
}

/**
 * When a work item starts unless somebody says otherwise: on the day before it is due, by the same clock (epoch
 * milliseconds). Of a zone that left that day out, on the one before.
 */
export const defaultStart = (dueAt: number, timeZone: string): number => {
  const due = new TZDate(dueAt, timeZone)
  const start = addDays(due, -1).getTime()
  return start < dueAt ? start : addDays(due, -2).getTime()
}

/** When a work item is due unless somebody says otherwise: 18:00:00 of the day after its start (epoch milliseconds). */
export const defaultDue = (startAt: number, timeZone: string): number => {
  const due = addDays(new TZDate(startAt, timeZone), 1)
  due.setHours(workLimits.dueHour, 0, 0, 0)
  return due.getTime()
}
