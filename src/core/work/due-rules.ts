import { formatDate } from '../locale/date-format-rules.ts'
import type { CalendarDate } from './entities.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Dates of work have no zone: they are reckoned in UTC, where every day has 24 hours. */
const dayNumber = (date: CalendarDate): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** The date of a moment (epoch milliseconds) for somebody in a time zone. */
export const calendarDate = (at: number, timeZone: string): CalendarDate => formatDate(at, 'yyyy-MM-dd', 'en', timeZone)

/** How many days `date` lies after another; negative where it lies before. */
export const daysBetween = (from: CalendarDate, date: CalendarDate): number => dayNumber(date) - dayNumber(from)

/** A calendar date as a moment that reads as that date in UTC. */
export const momentOf = (date: CalendarDate): number => dayNumber(date) * dayMs

export const dueGroups = ['overdue', 'today', 'week', 'later', 'none'] as const
export type DueGroup = (typeof dueGroups)[number]

/** Where a due date stands among those of somebody's work. Weeks end on Sunday (FMT-8). */
export const dueGroup = (dueDate: CalendarDate | null, today: CalendarDate): DueGroup => {
  if (dueDate === null) return 'none'
  const days = daysBetween(today, dueDate)
  if (days < 0) return 'overdue'
  if (days === 0) return 'today'
  const weekday = (new Date(momentOf(today)).getUTCDay() + 6) % 7
  return days <= 6 - weekday ? 'week' : 'later'
}
