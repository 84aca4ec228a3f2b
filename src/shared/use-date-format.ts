import { useLingui } from '@lingui/react/macro'
import { createContext, useContext } from 'react'
import { dateFormats, formatDate } from '../core/locale/date-format-rules.ts'
import { localeOf } from '../core/locale/locale-rules.ts'
import { useSession } from './use-session.ts'

type Moment = string | number

/** Today's date where something above keeps it: what shows a time is rendered anew at midnight. */
export const TodayContext = createContext('1970-01-01')

/** Formats a time in the account's time zone (the device's while nobody is signed in): today's by the clock, others by the day. */
export const useDateFormat = () => {
  const { i18n } = useLingui()
  useContext(TodayContext)
  const locale = localeOf(i18n.locale)
  const formats = dateFormats[locale]
  const timeZone = useSession().account?.timeZone
  const write = (at: Moment, format: string) => formatDate(new Date(at).getTime(), format, locale, timeZone)
  const isOneDay = (from: Moment, to: Moment) => write(from, 'yyyy-MM-dd') === write(to, 'yyyy-MM-dd')
  const isToday = (at: Moment) => isOneDay(at, Date.now())
  const moment = (at: Moment) => write(at, isToday(at) ? 'HH:mm' : formats.minutes)
  return {
    day: (at: Moment) => write(at, formats.date),
    moment,
    /** The time without its day, for lists below a day. */
    clock: (at: Moment) => write(at, 'HH:mm:ss'),
    /** From one time to a later one. On the same day the later one is without its day; within a minute only one is written. */
    span: (from: Moment, to: Moment) => {
      if (moment(from) === moment(to)) return moment(from)
      return `${moment(from)} – ${isOneDay(from, to) ? write(to, 'HH:mm') : moment(to)}`
    },
    second: (at: Moment) => write(at, formats.seconds),
  }
}

/**
 * The end of a day, so that a retry after a lost answer sends the same value. Its last moment and not the midnight after it, which
 * would be shown as the next day.
 */
export const endOfDay = (daysAhead: number): string => {
  const date = new Date()
  date.setHours(24 * (daysAhead + 1), 0, 0, -1)
  return date.toISOString()
}
