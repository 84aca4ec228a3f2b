import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { datePresetsTable, isDatePreset } from '../../core/filters/date-presets.ts'
import { filterCondition } from '../../core/filters/filter-condition-rules.ts'
import { shownDate } from '../../core/filters/saved-filter-rules.ts'
import type { CalendarDate } from '../../core/work/entities.ts'
import { Button } from '../../ui/action/button.tsx'
import { DateField } from '../parts/date-field.tsx'
import { OptionList } from '../parts/option-list.tsx'
import type { ValueProps } from './condition-editor.tsx'
import style from './filters.module.css'
import { usePresetNames } from './use-condition-text.ts'

/** Presets, or a range of days; `undefined` is a day that cannot be parsed. */
export function DayValues({ view, condition, onChange, onDone }: ValueProps) {
  const { t } = useLingui()
  const presets = usePresetNames()
  const shown = condition ? shownDate(condition) : null
  const [first, last] = shown === null || isDatePreset(shown) ? [] : typeof shown === 'string' ? [shown, shown] : shown
  const [from, setFrom] = useState<CalendarDate | null | undefined>(first ?? null)
  const [to, setTo] = useState<CalendarDate | null | undefined>(last ?? null)
  const isUnreadable = from === undefined || to === undefined
  const choose = (value: string | [string, string]) =>
    onChange(filterCondition({ fieldKey: view.field, join: 'and', type: 'datePicker', value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isUnreadable) return
    const [early, late = early] = [from, to].filter((day) => day !== null).sort()
    if (early === undefined || late === undefined) return
    choose([early, late])
    onDone()
  }
  return (
    <OptionList
      label={view.name}
      options={Object.keys(datePresetsTable).map((preset) => ({
        value: preset,
        label: presets[preset as keyof typeof presets],
      }))}
      chosen={isDatePreset(shown) ? [shown] : []}
      onChoose={choose}
      onDone={onDone}
      foot={
        <form className={style.values} onSubmit={submit}>
          <DateField
            label={t`From`}
            value={from ?? null}
            onChange={(day, isWrong) => setFrom(isWrong ? undefined : day)}
          />
          <DateField label={t`To`} value={to ?? null} onChange={(day, isWrong) => setTo(isWrong ? undefined : day)} />
          <Button type="submit" disabledReason={isUnreadable || !(from || to) ? t`Choose a date` : undefined}>
            <Trans>Apply</Trans>
          </Button>
        </form>
      }
    />
  )
}

/** One day; takes effect on "Apply". */
export function DayValue({ view, condition, operator, onChange, onDone }: ValueProps) {
  const { t } = useLingui()
  const [day, setDay] = useState<CalendarDate | null>(() => {
    const value = condition?.operator === operator ? condition.values.value : undefined
    return typeof value === 'string' && value !== '' && !value.startsWith('{') ? value.slice(0, 10) : null
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (day === null) return
    onChange({ field: view.field, operator, values: { value: day } })
    onDone()
  }
  return (
    <form className={style.values} onSubmit={submit}>
      <DateField label={view.name} isLabelHidden value={day} autoFocus onChange={setDay} />
      <Button type="submit" kind="main" disabledReason={day === null && t`Choose a date`}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  )
}
