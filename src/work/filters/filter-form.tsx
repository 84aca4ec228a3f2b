import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { type FilterPath, noFilter, withAdded, withPart } from '../../core/filters/filter-tree.ts'
import { type FilterCondition, type FilterGroup, isFilterGroup } from '../../core/filters/filter-types.ts'
import { Button } from '../../ui/action/button.tsx'
import { chevron } from '../../ui/field/select-field.tsx'
import { useRestoredFocus } from '../../ui/layout/use-restored-focus.ts'
import { Icon } from '../parts/icon.tsx'
import { ConditionStep, type Edited } from './condition-step.tsx'
import style from './filters.module.css'
import { useConditionText } from './use-condition-text.ts'
import type { FilterFieldView } from './use-filter-fields.tsx'

type Step = Exclude<Edited, { kind: 'form' }>

interface FilterFormProps {
  fields: readonly FilterFieldView[]
  group: FilterGroup
  change: (group: FilterGroup) => void
  count: number
  onClose: () => void
}

interface PartsProps extends Pick<FilterFormProps, 'change'> {
  /** The outermost group, and the path to this one. */
  root: FilterGroup
  group: FilterGroup
  path: FilterPath
  open: (step: Step) => void
}

function ConditionLine({
  condition,
  path,
  root,
  change,
  open,
}: Omit<PartsProps, 'group'> & { condition: FilterCondition }) {
  const { t } = useLingui()
  const text = useConditionText()(condition)
  return (
    <li className={style.line}>
      <UnstyledButton className={style.words} onClick={() => open({ kind: 'condition', path })}>
        {text}
      </UnstyledButton>
      <UnstyledButton
        className={style.remove}
        aria-label={t`Remove: ${text}`}
        onClick={() => change(withPart(root, path, null))}
      >
        <Icon name="close" size={16} />
      </UnstyledButton>
    </li>
  )
}

function Parts(props: PartsProps) {
  const { root, group, path, change, open } = props
  const { t } = useLingui()
  return (
    <fieldset
      className={path.length === 0 ? style.tree : style.subtree}
      aria-label={group.join === 'or' ? t`Any of these` : t`All of these`}
    >
      <NativeSelect
        classNames={{ root: style.join, label: style.joinLabel }}
        label={<Trans>Match</Trans>}
        value={group.join}
        data={[
          { value: 'and', label: t`all of these` },
          { value: 'or', label: t`any of these` },
        ]}
        rightSection={chevron}
        onChange={(event) =>
          change(withPart(root, path, { ...group, join: event.target.value === 'or' ? 'or' : 'and' }))
        }
      />
      <ul className={style.lines}>
        {group.parts.map((part, at) => {
          const below = [...path, at]
          return isFilterGroup(part) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
            <li key={at}>
              <Parts {...props} group={part} path={below} />
            </li>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
            <ConditionLine key={at} {...props} condition={part} path={below} />
          )
        })}
      </ul>
      <UnstyledButton className={style.add} onClick={() => open({ kind: 'new', groupPath: path })}>
        <Icon name="plus" size={16} />
        <Trans>Add condition</Trans>
      </UnstyledButton>
    </fieldset>
  )
}

/** The whole filter as a tree of "all of" and "any of" groups; on a phone a sheet. Conditions are edited in place. */
export function FilterForm({ fields, group, change, count, onClose }: FilterFormProps) {
  const [step, setStep] = useState<Step | null>(null)
  const [newGroup, setNewGroup] = useState<FilterGroup | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  useRestoredFocus(stage)
  if (step)
    return (
      <div ref={stage}>
        <UnstyledButton className={style.back} onClick={() => setStep(null)}>
          <Icon name="back" size={16} />
          <Trans>Back</Trans>
        </UnstyledButton>
        <ConditionStep
          edited={step}
          fields={fields}
          group={newGroup ?? group}
          change={change}
          onDone={() => setStep(null)}
        />
      </div>
    )
  const open = (next: Step) => {
    setNewGroup(null)
    setStep(next)
  }
  // a group is added with its first condition: an empty one matches everything
  const addGroup = () => {
    const join = group.join === 'and' ? 'or' : 'and'
    setNewGroup(withAdded(group, [], { join, parts: [] }))
    setStep({ kind: 'new', groupPath: [group.parts.length] })
  }
  return (
    <div ref={stage} className={style.form}>
      <Parts root={group} group={group} path={[]} change={change} open={open} />
      <div className={style.ends}>
        <UnstyledButton className={style.add} onClick={addGroup}>
          <Icon name="plus" size={16} />
          <Trans>Add group</Trans>
        </UnstyledButton>
        {group.parts.length > 0 && (
          <UnstyledButton className={style.clear} onClick={() => change(noFilter)}>
            <Trans>Clear all</Trans>
          </UnstyledButton>
        )}
      </div>
      <Button kind="main" full onClick={onClose}>
        <Plural value={count} one="Show # issue" other="Show # issues" />
      </Button>
    </div>
  )
}
