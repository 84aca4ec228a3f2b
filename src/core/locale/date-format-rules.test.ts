import { expect, test } from 'vitest'
import { dateFormats, defaultDateFormat, formatDate } from './date-format-rules.ts'

const at = Date.UTC(2026, 2, 5, 14, 7, 9)

test.each([
  ['yyyy-MM-dd HH:mm:ss', 'YYYY-MM-DD HH:mm:ss', '2026-03-05 14:07:09'],
  ['yy/M/d h:m:s a', 'YY/M/D h:m:s A', '26/3/5 2:7:9 PM'],
  ['EEEE, MMMM d', 'dddd, MMMM D', 'Thursday, March 5'],
  ['EEE hh', 'ddd hh', 'Thu 02'],
])('%s and %s write %s', (one, other, written) => {
  expect(formatDate(at, one, 'en', 'UTC')).toBe(written)
  expect(formatDate(at, other, 'en', 'UTC')).toBe(written)
})

test('each language has its own format', () => {
  const written = (locale: 'zh' | 'en') =>
    Object.values(dateFormats[locale]).map((format) => formatDate(at, format, locale, 'UTC'))
  expect(written('zh')).toEqual(['2026-03-05', '2026-03-05 14:07', '2026-03-05 14:07:09'])
  expect(written('en')).toEqual(['Mar 5, 2026', 'Mar 5, 2026 14:07', 'Mar 5, 2026 14:07:09'])
  expect(formatDate(at, defaultDateFormat, 'zh', 'UTC')).toBe('2026-03-05 14:07:09')
  expect(formatDate(at, 'MMMM EEEE a', 'zh', 'UTC')).toBe('三月 星期四 下午')
})

test('midnight, noon and the time zone', () => {
  const midnight = Date.UTC(2026, 0, 1)
  expect(formatDate(midnight, 'HH:mm h a', 'en', 'UTC')).toBe('00:00 12 AM')
  expect(formatDate(midnight + 43_200_000, 'h a', 'en', 'UTC')).toBe('12 PM')
  expect(formatDate(midnight, 'YYYY-MM-DD HH', 'en', 'Asia/Shanghai')).toBe('2026-01-01 08')
  expect(formatDate(midnight, 'yyyy-MM-dd EEE', 'en', 'America/New_York')).toBe('2025-12-31 Wed')
})

test('quoted text stays', () => {
  expect(formatDate(at, "yyyy'年'M'月'", 'zh', 'UTC')).toBe('2026年3月')
  expect(formatDate(at, '[Day] D', 'en', 'UTC')).toBe('Day 5')
})

const [dayMs, quarterMs] = [86_400_000, 900_000]
/** Moments of a year: one of each day, and each quarter of an hour of a day on which the clock changes. */
const momentsOfYear = (from: number, clock: (at: number) => string): number[] =>
  Array.from({ length: 365 }, (_, day) => from + day * dayMs).flatMap((start, day) => {
    const isChanging = clock(start) !== clock(start + dayMs)
    return Array.from(
      { length: isChanging ? 96 : 1 },
      (_, quarter) => start + quarter * quarterMs + ((day * 127_000) % quarterMs),
    )
  })

test.each([
  'Asia/Shanghai',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Monrovia',
])('moments in %s are written as the platform writes them, also around changes of its offset', (timeZone) => {
  const platform = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const years = [Date.UTC(1972, 0), Date.UTC(2007, 0), Date.UTC(2026, 0)]
  const clock = (at: number) => platform.format(at).slice(11)
  const moments = years.flatMap((from) => momentsOfYear(from, clock))
  const wrong = moments.filter((at) => formatDate(at, 'yyyy-MM-dd HH:mm:ss', 'en', timeZone) !== platform.format(at))
  expect(wrong).toEqual([])
})
