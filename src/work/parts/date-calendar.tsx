import { useLingui } from '@lingui/react/macro'
import { DatePicker, DatesProvider } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { formatDate } from '../../core/locale/date-format-rules.ts'
import { localeOf } from '../../core/locale/locale-rules.ts'
import { momentOf } from '../../core/work/due-rules.ts'
import type { CalendarDate } from '../../core/work/entities.ts'
import { useToday } from '../use-today.ts'
import style from './date-calendar.module.css'

const formats = {
  en: {
    settings: { locale: 'en', firstDayOfWeek: 0 },
    names: { monthLabelFormat: 'MMMM YYYY', yearLabelFormat: 'YYYY', monthsListFormat: 'MMM' },
    dayLabel: 'EEEE d MMMM yyyy',
  },
  zh: {
    settings: { locale: 'zh-cn', firstDayOfWeek: 1 },
    names: { monthLabelFormat: 'YYYY年M月', yearLabelFormat: 'YYYY年', monthsListFormat: 'M月' },
    dayLabel: 'yyyy年M月d日 EEEE',
  },
} as const

export interface DateCalendarProps {
  label: string
  date: CalendarDate | null
  onChoose: (date: CalendarDate) => void
}

/** A month with its days: the month of the date and of each new date; without a date, the current month. */
export function DateCalendar({ label, date, onChoose }: DateCalendarProps) {
  const { t, i18n } = useLingui()
  const today = useToday()
  const [shown, setShown] = useState({ of: date, month: date ?? today })
  if (shown.of !== date) setShown({ of: date, month: date ?? shown.month })
  const locale = localeOf(i18n.locale)
  const { settings, names, dayLabel } = formats[locale]
  return (
    // no colour for weekends: red is for errors; six weeks always, so that nothing below it moves
    <DatesProvider settings={{ ...settings, weekendDays: [], consistentWeeks: true }}>
      <DatePicker
        {...names}
        role="group"
        aria-label={label}
        classNames={style}
        fullWidth
        highlightToday={false}
        value={date}
        onChange={(chosen) => chosen && onChoose(chosen)}
        date={shown.month}
        onDateChange={(month) => setShown({ of: date, month })}
        getDayAriaLabel={(day) => formatDate(momentOf(day), dayLabel, locale, 'UTC')}
        getDayProps={(day) => ({
          'aria-pressed': day === date,
          'aria-current': day === today ? 'date' : undefined,
        })}
        ariaLabels={{
          previousMonth: t`Previous month`,
          nextMonth: t`Next month`,
          previousYear: t`Previous year`,
          nextYear: t`Next year`,
          previousDecade: t`Previous ten years`,
          nextDecade: t`Next ten years`,
        }}
      />
    </DatesProvider>
  )
}
