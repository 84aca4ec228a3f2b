import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type IssueGroup, sumOf } from '../../core/work/list-rules.ts'
import { Icon } from '../parts/icon.tsx'
import { useFieldNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import style from './table.module.css'
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
  textOf: (field: string, value: unknown) => string
  onToggle: (path: string) => void
  /** Null if the list has no selection. */
  selection: Selection | null
}

/** The sums of a group's number columns, with their names if there are several. */
function Totals({ view, group, columns, textOf }: Pick<GroupLineProps, 'view' | 'group' | 'columns' | 'textOf'>) {
  const nameOf = useFieldNames(view.fields)
  const sums = columns.flatMap((column) => {
    const sum = isSummed(column, view) ? sumOf(group.issues, column) : null
    return sum ? [{ column, text: textOf(column, sum) }] : []
  })
  return (
    <span className={style.totals}>
      {sums.map(({ column, text }) => (
        <span key={column} title={nameOf(column)}>
          {sums.length > 1 && `${nameOf(column)} `}
          {text}
        </span>
      ))}
    </span>
  )
}

function GroupCheck({ group, selection }: { group: IssueGroup; selection: Selection }) {
  const { t } = useLingui()
  const ids = group.issues.map(({ id }) => id)
  const count = ids.filter((id) => selection.ids.has(id)).length
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < ids.length
      }}
      type="checkbox"
      className={style.box}
      aria-label={t`Select all in this group`}
      checked={count === ids.length}
      onChange={(event) => selection.set(ids, event.target.checked)}
    />
  )
}

/** The head of a group: name, number of issues and sums. */
export function GroupLine(props: GroupLineProps) {
  const { group, name, isClosed, onToggle, selection } = props
  return (
    <div className={style.group} data-level={group.level}>
      {selection && (
        <span className={style.check}>
          <GroupCheck group={group} selection={selection} />
        </span>
      )}
      <button type="button" className={style.toggle} aria-expanded={!isClosed} onClick={() => onToggle(group.path)}>
        <Icon name={isClosed ? 'next' : 'down'} size={16} />
        {name}
        <span className={style.count}>{group.issues.length}</span>
      </button>
      <Totals {...props} />
    </div>
  )
}
