import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { EditField } from '../edit/use-editor.ts'
import { FirstLabels, IssueKey, PersonBadge } from '../parts/badges.tsx'
import { DueDate, useDueText } from '../parts/due-date.tsx'
import { PriorityMark, StatusMark, TypeMark, UnsentMark } from '../parts/marks.tsx'
import { usePriorityNames } from '../parts/use-names.ts'
import { type IssueFacts, sameFacts } from './issue-facts.ts'
import style from './issue-row.module.css'

export interface RowActions {
  /** Opens the issue: as a peek beside the list, or as a page on a narrow screen. */
  onOpen: (issueId: string) => void
  onEdit: (field: EditField, issueId: string, anchor: HTMLElement) => void
}

interface IssueRowProps extends RowActions {
  facts: IssueFacts
  isWide: boolean
  isCurrent: boolean
  /** Shows the project's name, for lists of several projects. */
  hasProject?: boolean
}

type CellProps = IssueRowProps & {
  field: EditField
  /** The value as text, read after the name of the field. */
  values: string
  name: string
  className?: string | undefined
  children: React.ReactNode
}

/** A value in a row: a plain button, because a list has hundreds. */
function Cell({ facts, onEdit, field, name, values, className, children }: CellProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={className ?? style.cell}
      aria-label={t`${name}: ${values}`}
      data-field={field}
      onClick={(event) => onEdit(field, facts.issue.id, event.currentTarget)}
    >
      {children}
    </button>
  )
}

function StatusCell(props: IssueRowProps) {
  const { t } = useLingui()
  const { status, isLater } = props.facts
  return (
    <Cell {...props} field="statusId" name={t`Status`} values={status.name} className={style.status}>
      <StatusMark {...status} isLater={isLater} />
    </Cell>
  )
}

function Summary({ facts, onOpen }: IssueRowProps) {
  return (
    <button type="button" className={style.summary} data-open onClick={() => onOpen(facts.issue.id)}>
      {facts.issue.summary}
    </button>
  )
}

function NarrowRow(props: IssueRowProps) {
  const { issue, project, type, isDone, isUnsent, assignee } = props.facts
  const { t } = useLingui()
  return (
    <>
      <StatusCell {...props} />
      <div className={style.lines}>
        <Summary {...props} />
        <div className={style.under}>
          {!props.hasProject && <TypeMark {...type} isIconOnly />}
          {isUnsent && <UnsentMark />}
          <IssueKey projectKey={project.key} number={issue.number} />
          {props.hasProject && <span className={style.cut}>{project.name}</span>}
          {!props.hasProject && issue.priority !== 'none' && <PriorityMark priority={issue.priority} isIconOnly />}
          {issue.dueDate && <DueDate date={issue.dueDate} isDone={isDone} />}
        </div>
      </div>
      {props.hasProject ? (
        <PriorityMark priority={issue.priority} isIconOnly />
      ) : (
        <Cell {...props} field="assigneeId" name={t`Assignee`} values={assignee?.name ?? t`Unassigned`}>
          <PersonBadge person={assignee} isNamed />
        </Cell>
      )}
    </>
  )
}

function WideRow(props: IssueRowProps) {
  const { facts, hasProject } = props
  const { issue, project, type, isDone, isUnsent, assignee, labels } = facts
  const { t } = useLingui()
  const priorities = usePriorityNames()
  const dueText = useDueText()
  const { dueDate } = issue
  const due = dueDate ? dueText({ date: dueDate, isDone }).text : t`None`
  return (
    <>
      <Cell {...props} field="priority" name={t`Priority`} values={priorities[issue.priority]}>
        <PriorityMark priority={issue.priority} />
      </Cell>
      {!hasProject && <TypeMark {...type} isIconOnly />}
      <span className={style.key}>
        <IssueKey projectKey={project.key} number={issue.number} />
      </span>
      <StatusCell {...props} />
      <Summary {...props} />
      {isUnsent && <UnsentMark />}
      <FirstLabels labels={labels} />
      {hasProject ? (
        <span className={style.project}>{project.name}</span>
      ) : (
        <Cell
          {...props}
          field="assigneeId"
          name={t`Assignee`}
          values={assignee?.name ?? t`Unassigned`}
          className={style.assignee}
        >
          <PersonBadge person={assignee} isNamed />
          <span className={style.cut}>{assignee?.name}</span>
        </Cell>
      )}
      <Cell {...props} field="dueDate" name={t`Due date`} values={due} className={style.due}>
        {dueDate && <DueDate date={dueDate} isDone={isDone} />}
      </Cell>
    </>
  )
}

/** One issue of a list; its values are edited in place. */
export const IssueRow = memo(
  function IssueRow(props: IssueRowProps) {
    const { facts, isWide, isCurrent } = props
    return (
      <div
        className={isWide ? style.row : style.tall}
        data-issue={facts.issue.id}
        data-current={isCurrent || undefined}
      >
        {isWide ? <WideRow {...props} /> : <NarrowRow {...props} />}
      </div>
    )
  },
  (a, b) =>
    a.isWide === b.isWide &&
    a.isCurrent === b.isCurrent &&
    a.onOpen === b.onOpen &&
    a.onEdit === b.onEdit &&
    sameFacts(a.facts, b.facts),
)
