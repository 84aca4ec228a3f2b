import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { isDatePreset } from '../../core/filters/date-presets.ts'
import { operatorsOfKind } from '../../core/filters/filter-fields.ts'
import type { FilterCondition, FilterOperator } from '../../core/filters/filter-types.ts'
import { controlCodeOf, shownDate } from '../../core/filters/saved-filter-rules.ts'
import { readNumber } from '../../core/work/number-text-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { chevron } from '../../ui/field/select-field.tsx'
import { OptionList } from '../parts/option-list.tsx'
import { DayValue, DayValues } from './day-values.tsx'
import style from './filters.module.css'
import type { FilterFieldView } from './use-filter-fields.tsx'
import { useOperatorNames } from './use-operator-names.ts'

interface ConditionEditorProps {
  view: FilterFieldView
  /** Undefined: a new condition. */
  condition: FilterCondition | undefined
  /** Null: removes the condition. */
  onChange: (condition: FilterCondition | null) => void
  onDone: () => void
}

export interface ValueProps extends ConditionEditorProps {
  operator: FilterOperator
}

/** Ids are chosen one by one, and each choice applies at once. */
function ChosenValues({ view, condition, operator, onChange, onDone }: ValueProps) {
  const chosen = condition?.values.list
  const list =
    typeof chosen === 'object'
      ? chosen.map(String)
      : condition?.values.value === undefined
        ? []
        : [String(condition.values.value)]
  const toggle = (value: string) => {
    const next = list.includes(value) ? list.filter((each) => each !== value) : [...list, value]
    onChange(next.length > 0 ? { field: view.field, operator, values: { list: next } } : null)
  }
  return (
    <OptionList isMany label={view.name} options={view.options()} chosen={list} onChoose={toggle} onDone={onDone} />
  )
}

/** Single choice: yes or no, or an option of a cascade. */
function OneValue({ view, condition, operator, onChange, onDone }: ValueProps) {
  const isCascade = view.kind === 'cascade'
  const chosen = Object.values(condition?.values ?? {}).join(' ')
  const choose = (value: string) => {
    const levels = Object.fromEntries(value.split(' ').map((id, at) => [`level${at + 1}`, id]))
    onChange({ field: view.field, operator, values: isCascade ? levels : { value } })
  }
  return <OptionList label={view.name} options={view.options()} chosen={[chosen]} onChoose={choose} onDone={onDone} />
}

interface TypedProps extends ValueProps {
  type: 'text' | 'number'
}

/** The typed text as the condition's value, hours as minutes; null if it is invalid for the field. */
const typedCondition = (
  { view, operator, type }: TypedProps,
  [first = '', second = '']: readonly string[],
): FilterCondition | null => {
  const { field } = view
  if (type === 'number') {
    const scale = field.endsWith('Minutes') ? 60 : 1
    const read = (text: string) => (readNumber(text) ?? Number.NaN) * scale
    const numberOf = (text: string): number | null => {
      const number = controlCodeOf(field) === 'integer' ? Math.round(read(text)) : read(text)
      return Number.isFinite(number) ? number : null
    }
    const [from, to] = [numberOf(first), numberOf(second)]
    if (operator !== 'Between') return from === null ? null : { field, operator, values: { value: from } }
    return from === null || to === null
      ? null
      : { field, operator, values: { from: Math.min(from, to), to: Math.max(from, to) } }
  }
  const value = first.trim()
  return value === '' ? null : { field, operator, values: { value } }
}

const typedBefore = ({ view, condition, operator }: TypedProps): [string, string] => {
  if (!condition || condition.operator !== operator) return ['', '']
  const { value, from, to } = condition.values
  const scale = view.field.endsWith('Minutes') ? 60 : 1
  const text = (each: unknown) =>
    typeof each === 'number' ? String(each / scale) : typeof each === 'string' && !each.startsWith('{') ? each : ''
  return [text(value ?? from), text(to)]
}

/** A text or a number; takes effect on "Apply". */
function TypedValue(props: TypedProps) {
  const { view, operator, type, onChange, onDone } = props
  const { t } = useLingui()
  const [before] = useState(() => typedBefore(props))
  const [first, setFirst] = useState(before[0])
  const [second, setSecond] = useState(before[1])
  const condition = typedCondition(props, [first, second])
  const isHours = view.field.endsWith('Minutes')
  const isRange = operator === 'Between'
  const usual = isHours ? t`${view.name} (hours)` : view.name
  const from = isHours ? t`From (hours)` : t`From`
  const to = isHours ? t`To (hours)` : t`To`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!condition) return
    onChange(condition)
    onDone()
  }
  const named = isRange ? { label: from } : isHours ? { label: usual } : { 'aria-label': usual }
  const inputMode = type === 'number' ? 'decimal' : undefined
  return (
    <form className={style.values} onSubmit={submit}>
      <TextInput
        inputMode={inputMode}
        data-autofocus
        {...named}
        autoComplete="off"
        value={first}
        onChange={(event) => setFirst(event.target.value)}
      />
      {isRange && (
        <TextInput
          inputMode={inputMode}
          label={to}
          autoComplete="off"
          value={second}
          onChange={(event) => setSecond(event.target.value)}
        />
      )}
      <Button type="submit" kind="main" disabledReason={condition ? undefined : t`Enter a value.`}>
        <Trans>Apply</Trans>
      </Button>
    </form>
  )
}

function Values(props: ValueProps) {
  const { operator, view } = props
  if (operator === 'Empty' || operator === 'NotEmpty') return null
  if (view.kind === 'person' || view.kind === 'choice') return <ChosenValues {...props} />
  if (view.kind === 'checkbox' || view.kind === 'cascade') return <OneValue {...props} />
  if (view.kind === 'text' || view.kind === 'number') return <TypedValue key={operator} {...props} type={view.kind} />
  return operator === 'Between' ? <DayValues {...props} /> : <DayValue key={operator} {...props} />
}

/** The operator that the form shows: presets are in the same list as days. */
const shownOperator = ({ view, condition }: ConditionEditorProps): FilterOperator => {
  const operators = operatorsOfKind[view.kind]
  const [usual = '='] = operators
  if (!condition) return usual
  if ((view.kind === 'date' || view.kind === 'instant') && isDatePreset(shownDate(condition))) return usual
  const { operator } = condition
  if (operators.includes(operator)) return operator
  return operator === '=' ? usual : operator === '!=' && operators.includes('NotIn') ? 'NotIn' : usual
}

/** The condition with another operator, keeping its values where they fit; null if new values are needed first. */
const withOperator = ({ view, condition }: ConditionEditorProps, operator: FilterOperator): FilterCondition | null => {
  const { field } = view
  if (operator === 'Empty' || operator === 'NotEmpty') return { field, operator, values: {} }
  if (!condition || Object.keys(condition.values).length === 0) return null
  const isSwap = (pair: readonly FilterOperator[]) => pair.includes(operator) && pair.includes(condition.operator)
  const pairs: readonly FilterOperator[][] = [
    ['IN', 'NotIn'],
    ['=', '!='],
    ['Contains', 'NotContains'],
    ['<', '>'],
  ]
  return pairs.some(isSwap) && !isDatePreset(shownDate(condition)) ? { ...condition, operator } : null
}

/** The editor of one condition: operator and values. */
export function ConditionEditor(props: ConditionEditorProps) {
  const { view, onChange } = props
  const { t } = useLingui()
  const operatorName = useOperatorNames()
  const [operator, setOperator] = useState(() => shownOperator(props))
  const choose = (next: FilterOperator) => {
    setOperator(next)
    const changed = withOperator(props, next)
    if (changed) onChange(changed)
  }
  const operators = operatorsOfKind[view.kind]
  const editor = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // this form replaces the list of fields, which had the focus
    if (document.activeElement !== document.body) return
    const find = (selector: string) => editor.current?.querySelector<HTMLElement>(selector)
    ;(find('[data-autofocus]') ?? find('select'))?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={editor} className={style.editor}>
      {operators.length > 1 && (
        <div className={style.operator}>
          <b>{view.name}</b>
          <NativeSelect
            className={style.select}
            aria-label={t`How to compare ${view.name}`}
            value={operator}
            data={operators.map((each) => ({ value: each, label: operatorName(each, view.kind) }))}
            rightSection={chevron}
            onChange={(event) => choose(event.target.value as FilterOperator)}
          />
        </div>
      )}
      <Values {...props} operator={operator} />
    </div>
  )
}
