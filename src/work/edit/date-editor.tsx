import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { formatDate } from '../../core/locale/date-format-rules.ts'
import { localeOf } from '../../core/locale/locale-rules.ts'
import { dateAfter, nextWeekday } from '../../core/work/date-text-rules.ts'
import { momentOf } from '../../core/work/due-rules.ts'
import type { CalendarDate } from '../../core/work/entities.ts'
import { Button } from '../../ui/action/button.tsx'
import { LaterCalendar } from '../parts/later-calendar.tsx'
import { useTypedDate } from '../parts/use-typed-date.ts'
import { useToday } from '../use-today.ts'
import style from './edit.module.css'

interface DateEditorProps {
  label: string
  date: CalendarDate | null
  /** The date can't be cleared. */
  isRequired?: boolean
  onChoose: (date: CalendarDate | null) => void
}

/** The date as text, typed as people write it. */
function TypedDate({ label, date, isRequired, onChoose }: DateEditorProps) {
  const { t } = useLingui()
  const { text, type, typedDate } = useTypedDate(date)
  const [isRefused, setRefused] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // in React's tree it may be inside another form
    event.stopPropagation()
    const isCleared = text.trim() === '' && !isRequired
    if (typedDate !== null || isCleared) onChoose(typedDate)
    else setRefused(true)
  }
  return (
    <form className={style.typed} onSubmit={submit} noValidate>
      <TextInput
        className={style.typedInput}
        aria-label={label}
        placeholder={t`e.g. tomorrow`}
        autoComplete="off"
        value={text}
        error={isRefused && t`Enter a date, such as 2026-03-05 or tomorrow.`}
        onChange={(event) => {
          type(event.target.value)
          setRefused(false)
        }}
      />
      <Button type="submit" kind="main">
        <Trans>Set</Trans>
      </Button>
    </form>
  )
}

/** Picks a date from suggestions, by typing it, or from a calendar. */
export function DateEditor(props: DateEditorProps) {
  const { label, date, isRequired, onChoose } = props
  const { t, i18n } = useLingui()
  const today = useToday()
  const locale = localeOf(i18n.locale)
  const dayText = (day: CalendarDate) =>
    formatDate(momentOf(day), locale === 'zh' ? 'M月d日 EEE' : 'EEE MMM d', locale, 'UTC')
  const near: { date: CalendarDate; name: string }[] = [
    { date: today, name: t`Today` },
    { date: dateAfter(today, 1), name: t`Tomorrow` },
    { date: nextWeekday(today, 0), name: t`Next Monday` },
  ]
  return (
    <div className={style.date}>
      <div className={style.dateParts}>
        <div className={style.near}>
          {near.map((each) => (
            <UnstyledButton key={each.name} className={style.choice} onClick={() => onChoose(each.date)}>
              {each.name}
              <span className={style.faint}>{dayText(each.date)}</span>
            </UnstyledButton>
          ))}
          {date && !isRequired && (
            <UnstyledButton className={style.choice} onClick={() => onChoose(null)}>
              <Trans>Clear</Trans>
            </UnstyledButton>
          )}
        </div>
        <div className={style.day}>
          <TypedDate {...props} />
          <LaterCalendar label={label} date={date} onChoose={onChoose} />
        </div>
      </div>
    </div>
  )
}
