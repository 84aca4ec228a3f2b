import { momentOf } from './due-rules.ts'
import type { CalendarDate } from './entities.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The date so many days later; earlier if negative. */
export const dateAfter = (date: CalendarDate, days: number): CalendarDate =>
  new Date(momentOf(date) + days * dayMs).toISOString().slice(0, 10)

/** 0 for Monday to 6 for Sunday. */
const weekdayOf = (date: CalendarDate): number => (new Date(momentOf(date)).getUTCDay() + 6) % 7

/** The first day after this one with that weekday, 0 for Monday. */
export const nextWeekday = (today: CalendarDate, weekday: number): CalendarDate =>
  dateAfter(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)

const dateOf = (year: number, month: number, day: number): CalendarDate | null => {
  const at = new Date(Date.UTC(year, month - 1, day))
  const isThere = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && year >= 1000 && year <= 9999
  return isThere ? at.toISOString().slice(0, 10) : null
}

const yearOf = (text: string): number => Number(text) + (text.length === 2 ? 2000 : 0)

const halfYearDays = 183

/** The day of this year, or of the next one if this year's is long past. */
const dayOf = (today: CalendarDate, month: number, day: number, year: string | undefined): CalendarDate | null => {
  if (year !== undefined) return dateOf(yearOf(year), month, day)
  const near = dateOf(Number(today.slice(0, 4)), month, day)
  const isPast = near !== null && momentOf(near) < momentOf(today) - halfYearDays * dayMs
  return near === null || isPast ? dateOf(Number(today.slice(0, 4)) + 1, month, day) : near
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const days: Readonly<Record<string, number>> = {
  yesterday: -1,
  昨天: -1,
  today: 0,
  今天: 0,
  tomorrow: 1,
  明天: 1,
  后天: 2,
  大后天: 3,
}
const unitDays: Readonly<Record<string, number>> = { '': 1, d: 1, 天: 1, 日: 1, w: 7, 周: 7, 星期: 7 }

type Reader = [pattern: RegExp, read: (today: CalendarDate, found: readonly string[]) => CalendarDate | null]

const withName = (month: string | undefined): number => months.indexOf(month ?? '') + 1

const readers: readonly Reader[] = [
  [/^(\d{4})(\d\d)(\d\d)$/, (_, [, year, month, day]) => dateOf(Number(year), Number(month), Number(day))],
  [
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?$/,
    (_, [, year, month, day]) => dateOf(Number(year), Number(month), Number(day)),
  ],
  [
    /^(\d{1,2})(?:[-/]|月)(\d{1,2})[日号]?(?:[-/](\d{4}|\d\d))?$/,
    // 24/11 can only be the 24th of November
    (today, [, one, two, year]) =>
      Number(one) > 12 ? dayOf(today, Number(two), Number(one), year) : dayOf(today, Number(one), Number(two), year),
  ],
  [
    /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)?$/,
    (today, [, day, month, year]) => dayOf(today, Number(month), Number(day), year),
  ],
  [
    /^([a-z]{3})[a-z]*\.? ?(\d{1,2})(?:st|nd|rd|th)?(?:,? ?(\d{4}))?$/,
    (today, [, month, day, year]) => dayOf(today, withName(month), Number(day), year),
  ],
  [
    /^(\d{1,2})(?:st|nd|rd|th)? ?([a-z]{3})[a-z]*\.?(?:,? ?(\d{4}))?$/,
    (today, [, day, month, year]) => dayOf(today, withName(month), Number(day), year),
  ],
  [
    /^(?:next )?(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/,
    (today, [, name]) => nextWeekday(today, weekdays.indexOf(name ?? '')),
  ],
  [
    /^(下)?(?:周|星期|礼拜)([一二三四五六日天])$/,
    (today, [, next, name]) => {
      const weekday = name === '天' ? 6 : '一二三四五六日'.indexOf(name ?? '')
      return next ? dateAfter(today, 7 - weekdayOf(today) + weekday) : nextWeekday(today, weekday)
    },
  ],
  [
    /^(?:\+|in )?(\d{1,3}) ?(d|w|天|日|周|星期|)(?:ays?|eeks?)?后?$/,
    (today, [text, amount, unit]) =>
      /^\d+日?$/.test(text ?? '') ? null : dateAfter(today, Number(amount) * (unitDays[unit ?? ''] ?? 1)),
  ],
]

/**
 * Parses a date as people type it: `2026-03-05`, `3/5`, `5 Mar`, `3月5日`, `tomorrow`, `fri`, `下周一`, `+3`, `2w`. A date without a year
 * is a near one; the month is first in `3/5` and last in `5.3.`. Null if invalid.
 */
export const readDate = (written: string, today: CalendarDate): CalendarDate | null => {
  const text = written.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ')
  const near = days[text]
  if (near !== undefined) return dateAfter(today, near)
  for (const [pattern, read] of readers) {
    const found = pattern.exec(text)
    if (found) return read(today, found)
  }
  return null
}
