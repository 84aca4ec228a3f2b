import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { momentOf } from '../../core/work/due-rules.ts'
import type { CalendarDate } from '../../core/work/entities.ts'
import { useDateText } from '../parts/due-date.tsx'
import { useToday } from '../use-today.ts'
import style from './edit.module.css'

const dayMs = 24 * 60 * 60 * 1000
const dateAfter = (date: CalendarDate, days: number): CalendarDate =>
  new Date(momentOf(date) + days * dayMs).toISOString().slice(0, 10)
const daysToMonday = (date: CalendarDate) => 7 - ((new Date(momentOf(date)).getUTCDay() + 6) % 7)

interface DateEditorProps {
  label: string
  date: CalendarDate | null
  /** The date can't be cleared. */
  isRequired?: boolean
  onChoose: (date: CalendarDate | null) => void
}

/** Picks a date from suggestions or the device's own date picker. */
export function DateEditor({ label, date, isRequired, onChoose }: DateEditorProps) {
  const { t } = useLingui()
  const today = useToday()
  const text = useDateText()
  const [typed, setTyped] = useState(date ?? '')
  const near: { date: CalendarDate; name: string }[] = [
    { date: today, name: t`Today` },
    { date: dateAfter(today, 1), name: t`Tomorrow` },
    { date: dateAfter(today, daysToMonday(today)), name: t`Next Monday` },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // in React's tree it may be inside another form
    event.stopPropagation()
    if (typed !== '') onChoose(typed)
  }
  return (
    <div className={style.date}>
      {near.map((each) => (
        <button key={each.name} type="button" className={style.choice} onClick={() => onChoose(each.date)}>
          {each.name}
          <span className={style.faint}>{text(each.date)}</span>
        </button>
      ))}
      <form className={style.typed} onSubmit={submit}>
        <input
          type="date"
          className={style.input}
          aria-label={label}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <button type="submit" className={style.set} disabled={typed === '' || typed === date}>
          <Trans>Set</Trans>
        </button>
      </form>
      {date && !isRequired && (
        <button type="button" className={style.choice} onClick={() => onChoose(null)}>
          <Trans>Clear</Trans>
        </button>
      )}
    </div>
  )
}
