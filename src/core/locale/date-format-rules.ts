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

/** Cached, because creating a formatter takes longer than drawing a row with its date. */
const formatters = new Map<string, Intl.DateTimeFormat>()
const formatterOf = (tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  // the device's own zone may change while a page is open
  if (options.timeZone === undefined) return new Intl.DateTimeFormat(tag, options)
  const name = `${tag} ${JSON.stringify(options)}`
  const formatter = formatters.get(name) ?? new Intl.DateTimeFormat(tag, options)
  formatters.set(name, formatter)
  return formatter
}

/** Uses the platform's formatter, which takes as long as drawing a row of a list. */
const writtenMoment = (at: number, timeZone: string | undefined): Moment => {
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

const quarterMs = 15 * 60 * 1000
/** Since then zones change their offsets only at quarters of an hour; Liberia was the last exception. */
const regularSince = Date.UTC(1973, 0)
const maxOffsets = 2000

/** A zone's offset from UTC in milliseconds, by zone and quarter. */
const offsets = new Map<string, number>()
const offsetIn = (at: number, timeZone: string): number => {
  const quarter = Math.floor(at / quarterMs) * quarterMs
  const name = `${timeZone} ${quarter}`
  const known = offsets.get(name)
  if (known !== undefined) return known
  const { year, month, day, hour, minute, second } = writtenMoment(quarter, timeZone)
  const offset = Date.UTC(year, month - 1, day, hour, minute, second) - quarter
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(name, offset)
  return offset
}

const momentIn = (at: number, timeZone: string | undefined): Moment => {
  // the device's own zone may change while a page is open
  if (timeZone === undefined || !(at >= regularSince)) return writtenMoment(at, timeZone)
  const there = new Date(timeZone === 'UTC' ? at : at + offsetIn(at, timeZone))
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    weekday: there.getUTCDay(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
    second: there.getUTCSeconds(),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

const nameOptions = {
  MMMM: { month: 'long' },
  MMM: { month: 'short' },
  EEEE: { weekday: 'long' },
  EEE: { weekday: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const names = new Map<string, string>()
/** The name of a month or weekday; 4 January 1970 was a Sunday. */
const named = (token: keyof typeof nameOptions, month: number, day: number, locale: Locale): string => {
  const key = `${locale} ${token} ${month} ${day}`
  const options = { ...nameOptions[token], timeZone: 'UTC' }
  const name = names.get(key) ?? formatterOf(languageTag(locale), options).format(Date.UTC(1970, month, day))
  names.set(key, name)
  return name
}

const tokens: Record<string, (moment: Moment, locale: Locale) => string> = {
  yyyy: ({ year }) => String(year).padStart(4, '0'),
  yy: ({ year }) => two(year % 100),
  MMMM: ({ month }, locale) => named('MMMM', month - 1, 1, locale),
  MMM: ({ month }, locale) => named('MMM', month - 1, 1, locale),
  MM: ({ month }) => two(month),
  M: ({ month }) => String(month),
  dd: ({ day }) => two(day),
  d: ({ day }) => String(day),
  EEEE: ({ weekday }, locale) => named('EEEE', 0, 4 + weekday, locale),
  EEE: ({ weekday }, locale) => named('EEE', 0, 4 + weekday, locale),
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
