import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatDate } from '../../core/locale/date-format-rules.ts'
import { localeOf } from '../../core/locale/locale-rules.ts'
import { daysBetween, isOverdue, momentOf } from '../../core/work/due-rules.ts'
import type { CalendarDate } from '../../core/work/entities.ts'
import { classNames } from '../../ui/class-names.ts'
import { useIsDuePassed, useToday } from '../use-today.ts'
import style from './due-date.module.css'
import { Icon } from './icon.tsx'

const longLateDays = 30

/** A date as text: near ones relative to today, others as a day, with the year if it is another one. */
export const useDateText = () => {
  const { t, i18n } = useLingui()
  const locale = localeOf(i18n.locale)
  const today = useToday()
  const write = (date: CalendarDate, pattern: string) => formatDate(momentOf(date), pattern, locale, 'UTC')
  return (date: CalendarDate, showsDaysLate = false): string => {
    const days = daysBetween(today, date)
    if (days === 0) return t`Today`
    if (days === 1) return t`Tomorrow`
    if (days === -1) return t`Yesterday`
    if (showsDaysLate && days < 0 && days >= -longLateDays)
      return t`${plural(-days, { one: '# day late', other: '# days late' })}`
    if (days > 0 && days < 7) return locale === 'zh' ? write(date, 'EEE') : write(date, 'EEE MMM d')
    const isThisYear = date.slice(0, 4) === today.slice(0, 4)
    if (locale === 'zh') return write(date, isThisYear ? 'MM-dd' : 'yyyy-MM-dd')
    return write(date, isThisYear ? 'MMM d' : 'MMM d, yyyy')
  }
}

interface DueDateProps {
  date: CalendarDate
  /** The issue is done, so it can't be overdue. */
  isDone: boolean
}

/** A due date as a row shows it: days late, a weekday, or the date. */
export const useDueText = () => {
  const text = useDateText()
  const [today, isPassed] = [useToday(), useIsDuePassed()]
  return ({ date, isDone }: DueDateProps): { text: string; isLate: boolean } => {
    const isLate = !isDone && isOverdue(date, today, isPassed)
    return { text: text(date, isLate), isLate }
  }
}

/** A due date; overdue ones are red and labelled as overdue. */
export function DueDate(props: DueDateProps) {
  const { text, isLate } = useDueText()(props)
  return (
    <span className={classNames(style.due, isLate && style.late)}>
      <Icon name="calendar" size={16} />
      {text}
    </span>
  )
}
