import { type Locale, regions } from './locale-rules.ts'

/** FMT-1: the default date formats. */
export const dateFormats: Record<Locale, { date: string; minutes: string; seconds: string }> = {
  zh: { date: 'yyyy-MM-dd', minutes: 'yyyy-MM-dd HH:mm', seconds: 'yyyy-MM-dd HH:mm:ss' },
  en: { date: 'MMM d, yyyy', minutes: 'MMM d, yyyy HH:mm', seconds: 'MMM d, yyyy HH:mm:ss' },
}
/** FMT-1. Screens write the formats of a language instead. */
export const defaultDateFormat = 'YYYY-MM-DD HH:mm:ss'

interface Moment {
  year: number
  month: number
  day: number
  weekday: number
  hour: number
  minute: number
  second: number
}

const languageTag = (locale: Locale) => `${locale}-${regions[locale].toUpperCase()}`
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** To make one takes longer than to draw the row that it writes a date of. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const formatterOf = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  // the device's own zone may change while a page is open
  if (options.timeZone === undefined) return new Intl.DateTimeFormat(tag, options)
  const name = `${tag} ${JSON.stringify(options)}`
  const formatter = formatters.get(name) ?? new Intl.DateTimeFormat(tag, options)
  formatters.set(name, formatter)
  return formatter
}

const momentIn = (at: number, timeZone: string | undefined): Moment => {
  const parts = formatterOf('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return {
    year: Number(part('year')),
    month: Number(part('month')),
    day: Number(part('day')),
    weekday: weekdays.indexOf(part('weekday')),
    hour: Number(part('hour')),
    minute: Number(part('minute')),
    second: Number(part('second')),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** The name of a month or weekday; 4 January 1970 was a Sunday. */
const named = (options: Intl.DateTimeFormatOptions, month: number, day: number, locale: Locale) =>
  formatterOf(languageTag(locale), { ...options, timeZone: 'UTC' }).format(Date.UTC(1970, month, day))

const tokens: Record<string, (moment: Moment, locale: Locale) => string> = {
  yyyy: ({ year }) => String(year).padStart(4, '0'),
  yy: ({ year }) => two(year % 100),
  MMMM: ({ month }, locale) => named({ month: 'long' }, month - 1, 1, locale),
  MMM: ({ month }, locale) => named({ month: 'short' }, month - 1, 1, locale),
  MM: ({ month }) => two(month),
  M: ({ month }) => String(month),
  dd: ({ day }) => two(day),
  d: ({ day }) => String(day),
  EEEE: ({ weekday }, locale) => named({ weekday: 'long' }, 0, 4 + weekday, locale),
  EEE: ({ weekday }, locale) => named({ weekday: 'short' }, 0, 4 + weekday, locale),
  HH: ({ hour }) => two(hour),
  H: ({ hour }) => String(hour),
  hh: ({ hour }) => two(hour % 12 || 12),
  h: ({ hour }) => String(hour % 12 || 12),
  mm: ({ minute }) => two(minute),
  m: ({ minute }) => String(minute),
  ss: ({ second }) => two(second),
  s: ({ second }) => String(second),
  a: ({ hour }, locale) => (locale === 'zh' ? (hour < 12 ? '上午' : '下午') : hour < 12 ? 'AM' : 'PM'),
}

/** The tokens of the second dialect, as tokens of the first. */
const otherDialect: Record<string, string> = {
  YYYY: 'yyyy',
  YY: 'yy',
  DD: 'dd',
  D: 'd',
  dddd: 'EEEE',
  ddd: 'EEE',
  A: 'a',
}
const word = /'([^']*)'|\[([^\]]*)\]|yyyy|YYYY|yy|YY|M{1,4}|dddd|ddd|dd?|DD?|EEEE|EEE|HH?|hh?|mm?|ss?|a|A/g

/**
 * Formats a moment (epoch milliseconds) by a pattern of either dialect: `yyyy-MM-dd` and `YYYY-MM-DD` are equal (FMT-1).
 * Quoted or bracketed text stays. Without a time zone the device's is used.
 */
export const formatDate = (at: number, pattern: string, locale: Locale, timeZone?: string): string => {
  const moment = momentIn(at, timeZone)
  return pattern.replace(word, (found, quoted?: string, bracketed?: string) => {
    const literal = quoted ?? bracketed
    if (literal !== undefined) return literal
    return tokens[otherDialect[found] ?? found]?.(moment, locale) ?? found
  })
}
