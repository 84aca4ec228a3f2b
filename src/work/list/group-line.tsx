import { useLingui } from '@lingui/react/macro'
import { memo, type ReactNode } from 'react'
import { type IssueGroup, sumOf } from '../../core/work/list-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { useFieldTexts } from '../edit/use-field-texts.ts'
import { Icon } from '../parts/icon.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import style from './group-line.module.css'
import table from './table.module.css'
import type { Selection } from './use-selection.ts'

/** Columns with a sum. */
const isSummed = (column: string, { fields }: ProjectView): boolean =>
  column === 'estimateMinutes' ||
  column === 'spentMinutes' ||
  fields.some(({ id, kind }) => id === column && kind === 'number')

interface GroupLineProps {
  view: ProjectView
  group: IssueGroup
  name: ReactNode
  isClosed: boolean
  columns: readonly string[]
  onToggle: (path: string) => void
  /** Null if the list has no selection. */
  selection: Selection | null
  /** Whether the columns are shown, so that each sum has its place under its own. */
  isTable: boolean
}

/** The sums of a group's number columns, under their columns or with their names. */
const Totals = memo(function Totals({
  view,
  group,
  columns,
  isTable,
}: Pick<GroupLineProps, 'view' | 'group' | 'columns' | 'isTable'>) {
  const textOf = useFieldTexts(view)
  const nameOf = useFieldNames(view.fields)
  const sums = columns.flatMap((column, at) => {
    const sum = isSummed(column, view) ? sumOf(group.issues, column) : null
    return sum ? [{ column, at, text: textOf(column, sum) }] : []
  })
  if (isTable)
    return sums.map(({ column, at, text }) => (
      <span key={column} className={style.sum} style={{ gridColumn: at + 2 }} title={nameOf(column)}>
        <span className="visually-hidden">{nameOf(column)} </span>
        {text}
      </span>
    ))
  return (
    <span className={style.totals}>
      {sums.map(({ column, text }) => (
        <span key={column}>
          {nameOf(column)} {text}
        </span>
      ))}
    </span>
  )
})

function GroupCheck({ group, selection }: { group: IssueGroup; selection: Selection }) {
  const { t } = useLingui()
  const total = group.issues.length
  const count = selection.ids.size === 0 ? 0 : group.issues.filter(({ id }) => selection.ids.has(id)).length
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < total
      }}
      type="checkbox"
      className={table.box}
      aria-label={t`Select all in this group`}
      checked={count === total}
      onChange={({ target }) => {
        const ids = group.issues.map(({ id }) => id)
        selection.set(ids, target.checked)
      }}
    />
  )
}

/** The head of a group: name, number of issues and sums. */
export function GroupLine(props: GroupLineProps) {
  const { view, group, columns, name, isClosed, onToggle, selection, isTable } = props
  return (
    <div className={isTable ? style.groupOfTable : style.group} data-level={group.level}>
      {selection && (
        <span className={classNames(table.check, style.all)}>
          <GroupCheck group={group} selection={selection} />
        </span>
      )}
      <button type="button" className={style.toggle} aria-expanded={!isClosed} onClick={() => onToggle(group.path)}>
        <Icon name={isClosed ? 'next' : 'down'} size={16} />
        {name}
        <span className={style.count}>{group.issues.length}</span>
      </button>
      <Totals {...{ view, group, columns, isTable }} />
    </div>
  )
}
