import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldOption } from '../../core/work/entities.ts'
import { paletteColors } from '../../core/work/tint-rules.ts'
import { LabelDot } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import style from './field-options.module.css'
import { branchOf, moveOption, type Options } from './option-rules.ts'
import { AddButton } from './setting-parts.tsx'
import { colorNames } from './setting-texts.ts'

interface OptionLineProps {
  option: FieldOption
  depth: number
  options: Options
  /** The number of issues with it. */
  count: number
  /** Why its name is not accepted. */
  error: string | undefined
  onChange: (options: FieldOption[]) => void
  onAddBelow: (() => void) | undefined
}

function OptionLine({ option, depth, options, count, error, onChange, onAddBelow }: OptionLineProps) {
  const { t, i18n } = useLingui()
  const { id, name, color = 'gray' } = option
  const change = (fields: Partial<FieldOption>) =>
    onChange(options.map((each) => (each.id === id ? { ...each, ...fields } : each)))
  const branch = branchOf(options, id)
  const said = name || t`New option`
  const move = (step: 1 | -1, label: string) => {
    const next = moveOption(options, id, step)
    return (
      <ActionIcon
        className={style.button}
        aria-label={label}
        aria-disabled={!next}
        onClick={() => next && onChange(next)}
      >
        <Icon name={step < 0 ? 'up' : 'down'} size={16} />
      </ActionIcon>
    )
  }
  return (
    <li className={style.option} data-depth={depth}>
      <span className={style.color}>
        <LabelDot color={color} />
        <NativeSelect
          classNames={{ root: style.colors, input: style.colorsInput }}
          aria-label={t`Colour of ${said}`}
          value={color}
          data={paletteColors.map((each) => ({ value: each, label: i18n._(colorNames[each]) }))}
          onChange={({ target }) => change({ color: target.value })}
        />
      </span>
      <span className={style.words}>
        <TextInput
          aria-label={t`Name of the option`}
          value={name}
          error={error}
          onChange={({ target }) => change({ name: target.value })}
        />
        {count > 0 && (
          <span className={style.used}>
            <Plural value={count} one="# issue" other="# issues" />
          </span>
        )}
      </span>
      {onAddBelow && (
        <ActionIcon className={style.button} aria-label={t`Add an option below ${said}`} onClick={onAddBelow}>
          <Icon name="plus" size={16} />
        </ActionIcon>
      )}
      {move(-1, t`Move ${said} up`)}
      {move(1, t`Move ${said} down`)}
      <ActionIcon
        className={style.button}
        aria-label={t`Remove ${said}`}
        onClick={() => onChange(options.filter((each) => !branch.has(each.id)))}
      >
        <Icon name="close" size={16} />
      </ActionIcon>
    </li>
  )
}

interface FieldOptionsProps {
  options: Options
  /** The options form a cascade. */
  isCascade: boolean
  usedBy: (optionId: string) => number
  /** Why the name of an option is not accepted. */
  nameErrorOf: (option: FieldOption) => string | undefined
  /** An error of them all. */
  error: string | undefined
  newId: () => string
  onChange: (options: FieldOption[]) => void
}

/** The options of a field, in their order. */
export function FieldOptions({ options, isCascade, usedBy, nameErrorOf, error, newId, onChange }: FieldOptionsProps) {
  const [initial] = useState(() => new Set(options.map(({ id }) => id)))
  const depthOf = ({ parentId }: FieldOption): number => {
    const above = options.find(({ id }) => id === parentId)
    return above ? 1 + depthOf(above) : 0
  }
  const add = (parentId?: string) => {
    const option = { id: newId(), name: '', color: 'gray', ...(parentId === undefined ? {} : { parentId }) }
    if (parentId === undefined) return onChange([...options, option])
    const branch = branchOf(options, parentId)
    const last = options.findLastIndex(({ id }) => branch.has(id))
    onChange([...options.slice(0, last + 1), option, ...options.slice(last + 1)])
  }
  return (
    <fieldset className={style.options}>
      <legend>
        <Trans>Options</Trans>
      </legend>
      <ul>
        {options.map((option) => {
          const depth = depthOf(option)
          return (
            <OptionLine
              key={option.id}
              option={option}
              depth={depth}
              options={options}
              count={initial.has(option.id) ? usedBy(option.id) : 0}
              error={nameErrorOf(option)}
              onChange={onChange}
              onAddBelow={isCascade && depth < 2 ? () => add(option.id) : undefined}
            />
          )
        })}
      </ul>
      {error && (
        <p role="alert" className={style.error}>
          {error}
        </p>
      )}
      <div className={style.add}>
        <AddButton denied={null} onClick={() => add()}>
          <Trans>Add option</Trans>
        </AddButton>
      </div>
    </fieldset>
  )
}
