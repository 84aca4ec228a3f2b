import { useLingui } from '@lingui/react/macro'
import { Checkbox, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { memo, useRef } from 'react'
import { type ListLayout, nextSorting } from '../../core/work/list-layout-rules.ts'
import { Icon } from '../parts/icon.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { shapeOf } from './columns.ts'
import style from './table.module.css'
import { useHeadDrag } from './use-head-drag.ts'

interface TableHeadsProps {
  view: ProjectView
  layout: ListLayout
  onLayout: (change: Partial<ListLayout>) => void
  /** Whether all, some or no issues are selected. */
  selected: 'all' | 'some' | 'none'
  onSelectAll: (isSelected: boolean) => void
}

const ariaSort = (layout: ListLayout, column: string) => {
  if (layout.sorting?.field !== column) return 'none'
  return layout.sorting.isDescending ? 'descending' : 'ascending'
}

/** The column heads: a press sorts, dragging reorders. */
export const TableHeads = memo(function TableHeads({ view, layout, onLayout, selected, onSelectAll }: TableHeadsProps) {
  const { t } = useLingui()
  const heads = useRef<HTMLTableRowElement>(null)
  const nameOf = useFieldNames(view.fields)
  const drag = useHeadDrag(heads, layout.columns, (columns) => onLayout({ columns }))
  return (
    <thead className={style.headRow}>
      <tr ref={heads} aria-rowindex={1} className={style.heads} data-dragging={drag.isDragging || undefined}>
        <th scope="col" className={style.check}>
          <Checkbox
            size="xs"
            indeterminate={selected === 'some'}
            aria-label={t`Select all issues`}
            checked={selected === 'all'}
            onChange={(event) => onSelectAll(event.target.checked)}
          />
        </th>
        {layout.columns.map((column, at) => {
          const { isNumber, isMark } = shapeOf(column, view.fields)
          const sort = ariaSort(layout, column)
          const isLast = at === layout.columns.length - 1
          return (
            <th
              key={column}
              scope="col"
              aria-sort={sort}
              className={style.head}
              data-column={column}
              data-number={isNumber}
              data-mark={isMark}
              data-before={drag.before === column || undefined}
              data-behind={(isLast && drag.before === null) || undefined}
              {...drag.on(column)}
            >
              <UnstyledButton
                title={nameOf(column)}
                onClick={() => onLayout({ sorting: nextSorting(layout.sorting, column) })}
              >
                <span className={isMark ? 'visually-hidden' : style.cut}>{nameOf(column)}</span>
                {sort !== 'none' && <Icon name={sort === 'ascending' ? 'up' : 'down'} size={16} />}
              </UnstyledButton>
            </th>
          )
        })}
      </tr>
    </thead>
  )
})
