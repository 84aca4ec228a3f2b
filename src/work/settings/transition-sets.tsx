import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { Transition } from '../../core/work/entities.ts'
import { readNumber } from '../../core/work/number-text-rules.ts'
import { actorPlaceholder } from '../../core/work/workflow-rules.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { nobody, usePersonOptions, usePriorityOptions } from '../edit/options.tsx'
import { Icon } from '../parts/icon.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import { useWork } from '../use-work.ts'
import { CheckList, useWithChosen } from './setting-parts.tsx'
import { useSettings } from './use-settings.ts'
import style from './workflow.module.css'

type Sets = Transition['sets']

interface Choice {
  value: string
  label: string
}

/** How a transition can set a field: single choice, multiple choice, text or number. Dates can only be cleared. */
type Setter = { label: string } & (
  | { kind: 'one'; choices: readonly Choice[]; toValue?: (chosen: string) => unknown; isPerson?: true }
  | { kind: 'many'; choices: readonly Choice[] }
  | { kind: 'text' }
  | { kind: 'number' }
)

const cleared = '-'

/** The fields that a transition may set, by their names in `sets`. */
const useSetters = (): Record<string, Setter> => {
  const { t } = useLingui()
  const names = useFieldNames()
  const view = useSettings()
  const fields = useWork(({ select }) => select.fieldsOf(view.project.id))
  const priorities = usePriorityOptions()
  const people = usePersonOptions(view).filter(({ value }) => value !== nobody)
  const actor = { value: actorPlaceholder, label: t`Person making the change` }
  const clear = { value: cleared, label: t`Empty` }
  const one = (label: string, choices: readonly Choice[]) => ({ kind: 'one', label, choices }) as const
  const setters: Record<string, Setter> = {
    assigneeId: { ...one(names('assigneeId'), [actor, clear, ...people]), isPerson: true },
    priority: one(names('priority'), priorities),
    labelIds: {
      kind: 'many',
      label: names('labelIds'),
      choices: view.labels.map(({ id, name }) => ({ value: id, label: name })),
    },
    startDate: one(names('startDate'), [clear]),
    dueDate: one(names('dueDate'), [clear]),
  }
  for (const { id, name: label, kind, options } of fields) {
    const choices = options.map((option) => ({ value: option.id, label: option.name }))
    if (kind === 'option') setters[id] = one(label, [clear, ...choices])
    else if (kind === 'options') setters[id] = { kind: 'many', label, choices }
    else if (kind === 'person') setters[id] = { ...one(label, [clear, ...people]), isPerson: true }
    else if (kind === 'checkbox')
      setters[id] = {
        kind: 'one',
        label,
        choices: [
          { value: 'true', label: t`Checked` },
          { value: 'false', label: t`Not checked` },
        ],
        toValue: (chosen) => chosen === 'true',
      }
    else if (kind === 'text') setters[id] = { kind, label }
    else if (kind === 'number') setters[id] = { kind, label }
    else setters[id] = one(label, [clear])
  }
  return setters
}

const firstValue = (setter: Setter): unknown => {
  if (setter.kind === 'many') return []
  if (setter.kind === 'text') return ''
  if (setter.kind === 'number') return 0
  const [first] = setter.choices
  return first ? chosenValue(setter, first.value) : null
}

const chosenValue = (setter: Setter, chosen: string): unknown => {
  if (chosen === cleared) return null
  return setter.kind === 'one' && setter.toValue ? setter.toValue(chosen) : chosen
}

interface ValueProps {
  field: string
  setter: Setter
  value: unknown
  onChange: (value: unknown) => void
}

function SetValue({ field, setter, value, onChange }: ValueProps) {
  const { label } = setter
  const withChosen = useWithChosen()
  if (setter.kind === 'one') {
    const chosen = value === null ? cleared : String(value)
    return (
      <SelectField
        name={`sets.${field}`}
        label={label}
        value={chosen}
        options={setter.isPerson ? withChosen(setter.choices, chosen) : setter.choices}
        onChange={(next) => onChange(chosenValue(setter, next))}
      />
    )
  }
  if (setter.kind === 'many')
    return (
      <CheckList
        legend={label}
        options={setter.choices}
        checked={Array.isArray(value) ? value : []}
        onChange={onChange}
      />
    )
  if (setter.kind === 'number') return <SetNumber {...{ field, label, value, onChange }} />
  return (
    <TextField
      name={`sets.${field}`}
      label={label}
      value={String(value ?? '')}
      autoComplete="off"
      onChange={onChange}
    />
  )
}

/** Keeps the typed text, because `2.` and `-` are unfinished numbers. */
function SetNumber({ field, label, value, onChange }: Omit<ValueProps, 'setter'> & { label: string }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(String(value ?? ''))
  const isWrong = typed.trim() !== '' && readNumber(typed) === null
  return (
    <TextField
      name={`sets.${field}`}
      label={label}
      value={typed}
      error={isWrong ? t`Enter a number.` : undefined}
      inputMode="decimal"
      autoComplete="off"
      onChange={(next) => {
        setTyped(next)
        onChange(readNumber(next) ?? next)
      }}
    />
  )
}

interface TransitionSetsProps {
  sets: Sets
  error: string | undefined
  onChange: (sets: Sets) => void
}

/** The values that a transition sets, such as the assignee or a label. */
export function TransitionSets({ sets, error, onChange }: TransitionSetsProps) {
  const { t } = useLingui()
  const setters = useSetters()
  const rest = Object.entries(setters).filter(([field]) => !Object.hasOwn(sets, field))
  const add = (field: string) => {
    const setter = setters[field]
    if (setter) onChange({ ...sets, [field]: firstValue(setter) })
  }
  const remove = (field: string) => {
    const { [field]: _, ...others } = sets
    onChange(others)
  }
  return (
    <fieldset className={style.sets}>
      <legend>{t`Set automatically`}</legend>
      {Object.entries(sets).map(([field, value]) => {
        const setter = setters[field]
        if (!setter) return null
        return (
          <div key={field} className={style.set}>
            <div>
              <SetValue
                field={field}
                setter={setter}
                value={value}
                onChange={(next) => onChange({ ...sets, [field]: next })}
              />
            </div>
            <ActionIcon aria-label={t`Stop setting ${setter.label}`} onClick={() => remove(field)}>
              <Icon name="close" size={16} />
            </ActionIcon>
          </div>
        )
      })}
      <SelectField
        name="addSet"
        label={t`Add field`}
        error={error}
        value=""
        empty={t`Choose a field`}
        options={rest.map(([value, { label }]) => ({ value, label }))}
        onChange={add}
      />
    </fieldset>
  )
}
