import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type FilterPath, partAt, withAdded, withPart } from '../../core/filters/filter-tree.ts'
import { type FilterCondition, type FilterGroup, isFilterGroup } from '../../core/filters/filter-types.ts'
import { OptionList } from '../parts/option-list.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import type { FilterFieldView } from './use-filter-fields.tsx'

/** The edited part: the whole tree, an existing condition, or a new one in a group. */
export type Edited = { kind: 'form' } | { kind: 'condition'; path: FilterPath } | { kind: 'new'; groupPath: FilterPath }

interface ConditionStepProps {
  fields: readonly FilterFieldView[]
  group: FilterGroup
  edited: Exclude<Edited, { kind: 'form' }>
  change: (group: FilterGroup) => void
  onDone: () => void
}

/** Edits one condition; a new one needs a field first. Each change starts from the original filter, so that an unfinished choice may be empty. */
export function ConditionStep({ edited, fields, group, change, onDone }: ConditionStepProps) {
  const { t } = useLingui()
  const [origin] = useState(group)
  const [current, setCurrent] = useState<FilterCondition | undefined>(() => {
    const part = edited.kind === 'condition' ? partAt(group, edited.path) : undefined
    return part && !isFilterGroup(part) ? part : undefined
  })
  const [field, setField] = useState(current?.field)
  const view = fields.find((each) => each.field === field)
  if (!view)
    return (
      <OptionList
        label={t`Filter by`}
        options={fields.flatMap((each) => (each.isIdle ? [] : { value: each.field, label: each.name, isStep: true }))}
        chosen={[]}
        onChoose={setField}
        onDone={() => {}}
      />
    )
  const take = (condition: FilterCondition | null) => {
    setCurrent(condition ?? undefined)
    if (edited.kind === 'condition') change(withPart(origin, edited.path, condition))
    else change(condition ? withAdded(origin, edited.groupPath, condition) : origin)
  }
  return <ConditionEditor key={view.field} view={view} condition={current} onChange={take} onDone={onDone} />
}
