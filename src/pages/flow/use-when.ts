import { useLingui } from '@lingui/react/macro'

type Moment = string | number

const isToday = (date: Date) => date.toDateString() === new Date().toDateString()

/** How a time is written: today's by the clock, others by the day. */
export const useWhen = () => {
  const { i18n } = useLingui()
  return {
    day: (at: Moment) => i18n.date(new Date(at), { dateStyle: 'medium' }),
    moment: (at: Moment) => {
      const date = new Date(at)
      return i18n.date(date, isToday(date) ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' })
    },
  }
}
