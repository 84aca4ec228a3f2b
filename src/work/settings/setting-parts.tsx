import { useLingui } from '@lingui/react/macro'
import { Checkbox, Radio, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/RadioCard.layer.css'
import { type ReactNode, useId } from 'react'
import { paletteColors } from '../../core/work/tint-rules.ts'
import checkbox from '../../ui/field/checkbox-field.module.css'
import { LabelDot } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { useStore } from '../use-work.ts'
import style from './setting-parts.module.css'
import { colorNames, paletteColorOf } from './setting-texts.ts'
import settings from './settings.module.css'

/** A note on pages that are read-only for this person. */
export function Why({ children }: { children: ReactNode }) {
  return (
    <p className={settings.why}>
      <Icon name="lock" size={16} />
      <span>{children}</span>
    </p>
  )
}

interface SectionProps {
  title: ReactNode
  intro?: ReactNode
  /** Shown right of the title. */
  action?: ReactNode
  children: ReactNode
}

export function Section({ title, intro, action, children }: SectionProps) {
  const id = useId()
  return (
    <section className={settings.section} aria-labelledby={id}>
      <div className={settings.sectionHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {intro && <p className={settings.intro}>{intro}</p>}
      {children}
    </section>
  )
}

interface AddButtonProps {
  onClick: () => void
  /** Why adding is not allowed. */
  denied: string | null
  children: ReactNode
}

/** The button that adds a row to a list; if that is not allowed, it says why. */
export function AddButton({ onClick, denied, children }: AddButtonProps) {
  return (
    <UnstyledButton
      className={style.add}
      aria-disabled={denied !== null}
      title={denied ?? undefined}
      onClick={() => denied === null && onClick()}
    >
      <Icon name="plus" size={16} />
      {children}
      {denied && <span className="visually-hidden">. {denied}</span>}
    </UnstyledButton>
  )
}

interface MarkChoice {
  value: string
  label: string
  mark: ReactNode
}

interface MarkFieldProps {
  name: string
  label: ReactNode
  value: string
  choices: readonly MarkChoice[]
  onChange: (value: string) => void
}

/** A choice of icon or colour, as radio buttons for keyboard and screen readers. */
export function MarkField({ name, label, value, choices, onChange }: MarkFieldProps) {
  const reached = choices.find((choice) => choice.value === value) ?? choices[0]
  return (
    <Radio.Group name={name} label={label} value={value} onChange={onChange}>
      <div className={style.marks}>
        {choices.map((choice) => (
          <Radio.Card
            key={choice.value}
            className={style.mark}
            value={choice.value}
            tabIndex={choice === reached ? 0 : -1}
            title={choice.label}
            aria-label={choice.label}
          >
            {choice.mark}
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

type ColorFieldProps = Pick<MarkFieldProps, 'name' | 'value' | 'onChange'>

export function ColorField({ value, ...field }: ColorFieldProps) {
  const { t, i18n } = useLingui()
  return (
    <MarkField
      {...field}
      label={t`Colour`}
      value={paletteColorOf(value)}
      choices={paletteColors.map((color) => ({
        value: color,
        label: i18n._(colorNames[color]),
        mark: <LabelDot color={color} />,
      }))}
    />
  )
}

interface CheckListProps {
  legend: ReactNode
  help?: ReactNode
  options: readonly { value: string; label: ReactNode }[]
  checked: readonly string[]
  onChange: (checked: string[]) => void
}

/** A group of checkboxes. */
export function CheckList({ legend, help, options, checked, onChange }: CheckListProps) {
  return (
    <Checkbox.Group
      label={legend}
      description={help}
      inputWrapperOrder={['label', 'description', 'input']}
      value={[...checked]}
      onChange={onChange}
    >
      <div className={style.checks}>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            classNames={checkbox}
            value={value}
            label={<span className={style.words}>{label}</span>}
          />
        ))}
      </div>
    </Checkbox.Group>
  )
}

/** Adds the chosen person to options that lack them, because they left or lost access: a select would show the first option. */
export const useWithChosen = () => {
  const { t } = useLingui()
  const { select } = useStore()
  return <Choice extends { value: string; label: string }>(options: readonly Choice[], chosen: string) => {
    if (options.some(({ value }) => value === chosen)) return options
    const person = select.row('person', chosen)
    const name = person?.name ?? t`Former member`
    return [{ value: chosen, label: person?.hasLeft ? `${name} · ${t`Left the organisation`}` : name }, ...options]
  }
}
