import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import type { FilterGroup } from '../../core/filters/filter-types.ts'
import { Popup } from '../parts/popup.tsx'
import type { ProjectView } from '../use-project.ts'
import { ConditionStep, type Edited } from './condition-step.tsx'
import { FilterForm } from './filter-form.tsx'
import type { SetFilter } from './use-filter.ts'
import { useFilterFields } from './use-filter-fields.tsx'

export interface FilterPopupProps {
  anchor: HTMLElement
  edited: Edited
  /** Null: issues of several projects. */
  view: ProjectView | null
  group: FilterGroup
  setFilter: SetFilter
  count: number
  onClose: () => void
}

/** The editor beside a chip; on a phone a bottom sheet. One step back undoes everything changed in it. */
export function FilterPopup({ anchor, edited, view, group, setFilter, count, onClose }: FilterPopupProps) {
  const { t } = useLingui()
  const fields = useFilterFields(view)
  const hasChanged = useRef(false)
  const change = (next: FilterGroup) => {
    setFilter(next, { replace: hasChanged.current })
    hasChanged.current = true
  }
  return (
    <Popup anchor={anchor} label={t`Filter`} isWide={edited.kind === 'form'} onClose={onClose}>
      {edited.kind === 'form' ? (
        <FilterForm fields={fields} group={group} change={change} count={count} onClose={onClose} />
      ) : (
        <ConditionStep edited={edited} fields={fields} group={group} change={change} onDone={onClose} />
      )}
    </Popup>
  )
}
