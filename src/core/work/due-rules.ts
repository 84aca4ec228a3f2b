import { workLimits } from '../limits.ts'
import { formatDate } from '../locale/date-format-rules.ts'
import type { CalendarDate } from './entities.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Dates of work have no zone; they are computed in UTC, where every day has 24 hours. */
const dayNumber = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** The calendar date of a moment (epoch milliseconds) in a time zone; without one, in the device's. */
export const calendarDate = (at: number, timeZone: string | undefined): CalendarDate =>
  formatDate(at, 'yyyy-MM-dd', 'en', timeZone)

/** The number of days from one date to another; negative if `date` is earlier. */
export const daysBetween = (from: CalendarDate, date: CalendarDate): number => dayNumber(date) - dayNumber(from)

/** A calendar date as the moment of the same date in UTC. */
export const momentOf = (date: CalendarDate): number => dayNumber(date) * dayMs

/** Whether what is due on the day of a moment (epoch milliseconds) is overdue in a time zone: from 18:00 on (FMT-9). */
export const isDuePassed = (at: number, timeZone: string | undefined): boolean =>
  Number(formatDate(at, 'HH', 'en', timeZone)) >= workLimits.dueHour

/** `isPassed`: what is due today is overdue. */
export const isOverdue = (dueDate: CalendarDate, today: CalendarDate, isPassed: boolean): boolean =>
  dueDate < today || (isPassed && dueDate === today)

export const dueGroups = ['overdue', 'today', 'week', 'later', 'none'] as const
export type DueGroup = (typeof dueGroups)[number]

/** The group of a due date in a person's work. Weeks end on Sunday (FMT-8). */
export const dueGroup = (dueDate: CalendarDate | null, today: CalendarDate, isPassed: boolean): DueGroup => {
  if (dueDate === null) return 'none'
  if (isOverdue(dueDate, today, isPassed)) return 'overdue'
  const days = daysBetween(today, dueDate)
  if (days === 0) return 'today'
  const weekday = (new Date(momentOf(today)).getUTCDay() + 6) % 7
  return days <= 6 - weekday ? 'week' : 'later'
}
