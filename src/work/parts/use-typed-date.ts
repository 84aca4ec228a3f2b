import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { dateFormats, formatDate } from '../../core/locale/date-format-rules.ts'
import { localeOf } from '../../core/locale/locale-rules.ts'
import { readDate } from '../../core/work/date-text-rules.ts'
import { momentOf } from '../../core/work/due-rules.ts'
import type { CalendarDate } from '../../core/work/entities.ts'
import { useToday } from '../use-today.ts'

/** The text of a date's input: as typed, until the date is changed from outside. */
export const useTypedDate = (date: CalendarDate | null) => {
  const locale = localeOf(useLingui().i18n.locale)
  const today = useToday()
  const textOf = (each: CalendarDate | null) =>
    each === null ? '' : formatDate(momentOf(each), dateFormats[locale].date, locale, 'UTC')
  const read = (text: string) => readDate(text, today)
  const [typed, setTyped] = useState({ of: date, text: textOf(date) })
  if (typed.of !== date) setTyped({ of: date, text: read(typed.text) === date ? typed.text : textOf(date) })
  return {
    text: typed.text,
    /** The text as a date; null if it is none. */
    typedDate: read(typed.text),
    type: (text: string) => setTyped({ of: date, text }),
    read,
  }
}
