import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, memo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { type IssueFacts, sameFacts } from '../issues/issue-facts.ts'
import type { RowActions } from '../issues/issue-row.tsx'
import { FirstLabels } from '../parts/badges.tsx'
import { UnsentMark } from '../parts/marks.tsx'
import type { ProjectView } from '../use-project.ts'
import { isEditableColumn, type RowTexts } from './cells.tsx'
import { shapeOf } from './columns.ts'
import style from './table.module.css'

interface CellsProps extends RowActions {
  facts: IssueFacts
  view: ProjectView
  columns: readonly string[]
  texts: RowTexts
  mayEdit: boolean
  isSelected: boolean
  /** Other rows that cells show; a changed row renders the cells again. */
  named: readonly unknown[]
  onSelect: (issueId: string, isRange: boolean) => void
}

function Summary({ facts, columns, onOpen }: Pick<CellsProps, 'facts' | 'columns' | 'onOpen'>) {
  const { issue, labels, isUnsent } = facts
  return (
    <td className={style.summaryCell}>
      {/* the title shows what does not fit */}
      <button type="button" className={style.summary} title={issue.summary} data-open onClick={() => onOpen(issue.id)}>
        {issue.summary}
      </button>
      {isUnsent && <UnsentMark />}
      {!columns.includes('labelIds') && <FirstLabels labels={labels} />}
    </td>
  )
}

/** Plain elements, because there are hundreds. */
const Cells = memo(
  function Cells(props: CellsProps) {
    const { facts, view, columns, texts, mayEdit, isSelected, onEdit, onSelect } = props
    const { t } = useLingui()
    const { cellOf, nameOf } = texts
    const { issue } = facts
    return (
      <>
        <td className={style.check}>
          {mayEdit && (
            <input
              type="checkbox"
              className={style.box}
              tabIndex={-1}
              aria-label={t`Select ${issue.summary}`}
              checked={isSelected}
              onChange={(event) => onSelect(issue.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          )}
        </td>
        {columns.map((column) => {
          if (column === 'summary') return <Summary key={column} {...props} />
          const { label, content } = cellOf(column, facts)
          const { isNumber, isMark } = shapeOf(column, view.fields)
          const isEditable = mayEdit && isEditableColumn(column)
          const name = nameOf(column)
          const values = label || t`None`
          return (
            // a mark alone has no text
            <td
              key={column}
              className={style.cell}
              data-number={isNumber}
              {...(isMark && !isEditable && { 'aria-label': label, title: label })}
            >
              {isEditable ? (
                <button
                  type="button"
                  tabIndex={-1}
                  className={style.value}
                  aria-label={t`${name}: ${values}`}
                  data-field={column}
                  onClick={(event) => onEdit(column, issue.id, event.currentTarget)}
                >
                  {content}
                </button>
              ) : (
                <span className={style.shown}>{content}</span>
              )}
            </td>
          )
        })}
      </>
    )
  },
  (a, b) =>
    a.columns === b.columns &&
    a.view === b.view &&
    a.texts === b.texts &&
    a.mayEdit === b.mayEdit &&
    a.isSelected === b.isSelected &&
    a.onOpen === b.onOpen &&
    a.onEdit === b.onEdit &&
    a.onSelect === b.onSelect &&
    a.named.every((row, at) => row === b.named[at]) &&
    sameFacts(a.facts, b.facts),
)

interface TableRowProps extends CellsProps {
  /** The index and position of the line. */
  index: number
  position: CSSProperties
  isCurrent: boolean
}

/** One issue of a table; its values are edited in place. If only its position changes, no cell is rendered. */
export function TableRow({ index, position, isCurrent, ...cells }: TableRowProps) {
  const { facts, isSelected } = cells
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      className={classNames(style.line, style.row)}
      style={position}
      data-issue={facts.issue.id}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
    >
      <Cells {...cells} />
    </tr>
  )
}
