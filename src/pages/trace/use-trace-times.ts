import { useLingui } from '@lingui/react/macro'
import { dateFormats, formatDate } from '../../core/locale/date-format-rules.ts'
import { localeOf } from '../../core/locale/locale-rules.ts'

/** Formats times of a trace by the second, and by the millisecond for the order of steps. */
export const useTraceTimes = () => {
  const { i18n } = useLingui()
  const locale = localeOf(i18n.locale)
  return {
    day: (at: number) => formatDate(at, dateFormats[locale].seconds, locale),
    second: (at: number) => formatDate(at, 'HH:mm:ss', locale),
    exact: (at: number) => `${formatDate(at, 'HH:mm:ss', locale)}.${String(Math.floor(at) % 1000).padStart(3, '0')}`,
  }
}
