import { useLingui } from '@lingui/react/macro'
import { dateFormats, formatDate } from '../core/locale/date-format-rules.ts'
import { localeOf } from '../core/locale/locale-rules.ts'

type Moment = string | number

const isToday = (date: Date) => date.toDateString() === new Date().toDateString()

/** Formats a time: today's by the clock, others by the day. */
export const useDateFormat = () => {
  const { i18n } = useLingui()
  const locale = localeOf(i18n.locale)
  const formats = dateFormats[locale]
  const write = (date: Date, format: string) => formatDate(date.getTime(), format, locale)
  return {
    day: (at: Moment) => write(new Date(at), formats.date),
    moment: (at: Moment) => {
      const date = new Date(at)
      return write(date, isToday(date) ? 'HH:mm' : formats.minutes)
    },
  }
}

/** The end of a day, so that a retry after a lost answer sends the same value. */
export const endOfDay = (daysAhead: number): string => {
  const date = new Date()
  date.setHours(24 * (daysAhead + 1), 0, 0, 0)
  return date.toISOString()
}
