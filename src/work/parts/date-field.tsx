import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import type { CalendarDate } from '../../core/work/entities.ts'
import style from './date-field.module.css'
import { Icon } from './icon.tsx'
import { LaterCalendar } from './later-calendar.tsx'
import { useTypedDate } from './use-typed-date.ts'

interface DateFieldProps {
  label: string
  /** The label is visible beside the field already; here only screen readers read it. */
  isLabelHidden?: boolean
  value: CalendarDate | null
  autoFocus?: boolean
  /** The date is null while the text is empty or, with `isUnreadable`, is not a date. */
  onChange: (date: CalendarDate | null, isUnreadable: boolean) => void
}

/** A scrolling popup may end above the calendar. */
const intoView = (calendar: HTMLElement | null) => calendar?.scrollIntoView?.({ block: 'nearest' })

/** A date: typed as people write it, or chosen from a calendar that opens below. */
export function DateField({ label, isLabelHidden, value, autoFocus, onChange }: DateFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { text, type, typedDate, read } = useTypedDate(value)
  const [isOpen, setOpen] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const change = (next: string) => {
    setLeft(false)
    type(next)
    const date = read(next)
    onChange(date, date === null && next.trim() !== '')
  }
  const choose = (date: CalendarDate) => {
    onChange(date, false)
    setOpen(false)
    input.current?.focus({ preventScroll: true })
  }
  return (
    <div className={style.field}>
      <TextInput
        ref={input}
        {...(isLabelHidden ? { 'aria-label': label } : { label })}
        value={text}
        error={isLeft && text.trim() !== '' && typedDate === null && t`Enter a date, such as 2026-03-05 or tomorrow.`}
        placeholder={t`e.g. tomorrow`}
        autoComplete="off"
        data-autofocus={autoFocus || undefined}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setLeft(true)}
        rightSection={
          <ActionIcon
            className={style.opener}
            aria-label={t`Calendar: ${label}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="calendar" size={20} />
          </ActionIcon>
        }
        rightSectionWidth={44}
      />
      {isOpen && (
        <div id={id} ref={intoView}>
          <LaterCalendar label={label} date={value} onChoose={choose} />
        </div>
      )}
    </div>
  )
}
