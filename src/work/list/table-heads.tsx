import { useLingui } from '@lingui/react/macro'
import { Checkbox, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { memo, useCallback, useRef } from 'react'
import { type ListLayout, nextSorting } from '../../core/work/list-layout-rules.ts'
import { Icon } from '../parts/icon.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { shapeOf } from './columns.ts'
import style from './table.module.css'
import { type HeadDrag, useHeadDrag } from './use-head-drag.ts'

interface TableHeadsProps {
  view: ProjectView
  layout: ListLayout
  onLayout: (change: Partial<ListLayout>) => void
  /** Whether all, some or no issues are selected. */
  selected: 'all' | 'some' | 'none'
  /** Null if the list has no selection. */
  onSelectAll: ((isSelected: boolean) => void) | null
}

type Sort = 'none' | 'ascending' | 'descending'

const sortOf = ({ sorting }: ListLayout, column: string): Sort => {
  if (sorting?.field !== column) return 'none'
  return sorting.isDescending ? 'descending' : 'ascending'
}

const SelectAll = memo(function SelectAll({
  selected,
  onSelectAll,
}: Pick<TableHeadsProps, 'selected' | 'onSelectAll'>) {
  const { t } = useLingui()
  return (
    <th scope="col" className={style.check}>
      {onSelectAll && (
        <Checkbox
          size="xs"
          indeterminate={selected === 'some'}
          aria-label={t`Select all issues`}
          checked={selected === 'all'}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
      )}
    </th>
  )
})

interface HeadProps extends Pick<TableHeadsProps, 'onLayout'>, Pick<HeadDrag, 'on'> {
  column: string
  name: string
  isNumber: boolean | undefined
  isMark: boolean | undefined
  sort: Sort
  /** A dragged column would be dropped before it, or behind it. */
  drop: 'before' | 'behind' | undefined
}

const Head = memo(function Head({ column, name, isNumber, isMark, sort, drop, on, onLayout }: HeadProps) {
  const sorting = sort === 'none' ? null : { field: column, isDescending: sort === 'descending' }
  return (
    <th
      scope="col"
      aria-sort={sort}
      className={style.head}
      data-column={column}
      data-number={isNumber}
      data-mark={isMark}
      data-before={drop === 'before' || undefined}
      data-behind={drop === 'behind' || undefined}
      {...on(column)}
    >
      <UnstyledButton title={name} onClick={() => onLayout({ sorting: nextSorting(sorting, column) })}>
        <span className={isMark ? 'visually-hidden' : style.cut}>{name}</span>
        {sort !== 'none' && <Icon name={sort === 'ascending' ? 'up' : 'down'} size={16} />}
      </UnstyledButton>
    </th>
  )
})

/** The column heads: a press sorts, dragging reorders. */
export const TableHeads = memo(function TableHeads({ view, layout, onLayout, selected, onSelectAll }: TableHeadsProps) {
  const heads = useRef<HTMLTableRowElement>(null)
  const nameOf = useFieldNames(view.fields)
  const { columns } = layout
  const reorder = useCallback((next: string[]) => onLayout({ columns: next }), [onLayout])
  const { before, isDragging, on } = useHeadDrag(heads, columns, reorder)
  return (
    <thead className={style.headRow}>
      <tr ref={heads} aria-rowindex={1} className={style.heads} data-dragging={isDragging || undefined}>
        <SelectAll selected={selected} onSelectAll={onSelectAll} />
        {columns.map((column, at) => {
          const { isNumber, isMark } = shapeOf(column, view.fields)
          const isLast = at === columns.length - 1
          return (
            <Head
              key={column}
              {...{ column, isNumber, isMark, on, onLayout }}
              name={nameOf(column)}
              sort={sortOf(layout, column)}
              drop={before === column ? 'before' : isLast && before === null ? 'behind' : undefined}
            />
          )
        })}
      </tr>
    </thead>
  )
})
