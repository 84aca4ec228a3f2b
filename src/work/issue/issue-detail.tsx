import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { maxLength } from '../../core/forms/max-lengths.ts'
import type { Issue } from '../../core/work/entities.ts'
import { whyNot } from '../../core/work/permission-rules.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { type EditField, useEditor } from '../edit/use-editor.ts'
import { useSave } from '../edit/use-save.ts'
import { type IssueFacts, issueFacts } from '../issues/issue-facts.ts'
import { LabelBadge, PersonBadge } from '../parts/badges.tsx'
import chip from '../parts/chip.module.css'
import { DueDate } from '../parts/due-date.tsx'
import { Icon } from '../parts/icon.tsx'
import { PriorityMark, StatusMark, UnsentMark } from '../parts/marks.tsx'
import { useFieldNames, usePriorityNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import { Comments } from './comments.tsx'
import { EditableText } from './editable-text.tsx'
import style from './issue.module.css'

const longestDescription = 100_000

export interface DetailProps {
  issue: Issue
  view: ProjectView
}

/** The facts of an issue, anew whenever something of it changes. */
export const useFacts = (issue: Issue): IssueFacts | null => {
  const store = useStore()
  useWork((work) => work.version())
  return issueFacts(store, issue)
}

interface ValueProps extends DetailProps {
  field: EditField
  said: string
  isEmpty?: boolean
  isOn?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A value of the issue; a press opens its choices. Who may not change it reads it. */
export function Value({ issue, view, field, said, isEmpty, isOn, className, children }: ValueProps) {
  const names = useFieldNames()
  const editor = useEditor()
  const denied = whyNot(field === 'statusId' ? 'issue.move' : 'issue.edit', view.role)
  return (
    <button
      type="button"
      className={className ?? chip.chip}
      data-empty={isEmpty || undefined}
      data-on={isOn || undefined}
      data-field={field}
      aria-disabled={denied !== null || undefined}
      aria-label={`${names(field)}: ${said}`}
      onClick={(event) => denied === null && editor.open(field, issue.id, event.currentTarget)}
    >
      {children}
    </button>
  )
}

/** Status, priority, person, date and labels in one or two lines. */
export function IssueChips({ issue, view }: DetailProps) {
  const { t } = useLingui()
  const facts = useFacts(issue)
  const priorities = usePriorityNames()
  if (!facts) return null
  const { status, assignee, labels, isLater, isDone } = facts
  const shared = { issue, view }
  return (
    <div className={style.chips}>
      <Value {...shared} field="statusId" said={status.name} isOn>
        <StatusMark {...status} isLater={isLater} />
        {status.name}
        <Icon name="down" size={16} />
      </Value>
      <Value {...shared} field="priority" said={priorities[issue.priority]} isEmpty={issue.priority === 'none'}>
        <PriorityMark priority={issue.priority} />
        {issue.priority === 'none' ? t`Priority` : priorities[issue.priority]}
      </Value>
      <Value {...shared} field="assigneeId" said={assignee?.name ?? t`Nobody`} isEmpty={!assignee}>
        <PersonBadge person={assignee} size={20} isNamed />
        {assignee?.name ?? t`Assignee`}
      </Value>
      <Value {...shared} field="dueDate" said={issue.dueDate ?? t`None`} isEmpty={!issue.dueDate}>
        {issue.dueDate ? (
          <DueDate date={issue.dueDate} isDone={isDone} />
        ) : (
          <>
            <Icon name="calendar" size={16} />
            {t`Due date`}
          </>
        )}
      </Value>
      <Value
        {...shared}
        field="labelIds"
        said={labels.map(({ name }) => name).join(', ')}
        isEmpty={labels.length === 0}
      >
        {labels.length > 0 ? (
          labels.map((label) => <LabelBadge key={label.id} label={label} />)
        ) : (
          <>
            <Icon name="tag" size={16} />
            {t`Labels`}
          </>
        )}
      </Value>
    </div>
  )
}

/** Words, values and what was said: the same in the page and beside a list. */
export function IssueDetail({
  issue,
  view,
  hasChips,
  isBeside,
}: DetailProps & { hasChips: boolean; isBeside?: boolean }) {
  const Heading = isBeside ? 'h2' : 'h1'
  const { t } = useLingui()
  const { model } = useStore()
  const save = useSave()
  const { moment } = useDateFormat()
  const isReadOnly = whyNot('issue.edit', view.role) !== null
  const set = (field: 'summary' | 'description') => (value: string) =>
    save('issue.set', { id: issue.id, field, value, from: issue[field] })
  const reporter = useWork(({ select }) => select.row('person', issue.reporterId))
  return (
    <div className={style.detail}>
      <EditableText
        label={t`Summary`}
        value={issue.summary}
        max={maxLength('issueSummary', 'en')}
        isLine
        isReadOnly={isReadOnly}
        className={style.summary ?? ''}
        onSave={set('summary')}
      >
        <Heading>{issue.summary}</Heading>
      </EditableText>
      {hasChips && <IssueChips issue={issue} view={view} />}
      {model.isWaiting('issue', issue.id) && (
        <p className={style.unsent}>
          <UnsentMark />
          <span aria-hidden="true">
            <Trans>Not sent yet</Trans>
          </span>
        </p>
      )}
      <EditableText
        label={t`Description`}
        value={issue.description}
        max={longestDescription}
        isReadOnly={isReadOnly}
        className={style.prose ?? ''}
        onSave={set('description')}
      >
        {issue.description || <span className={style.faint}>{t`Add a description`}</span>}
      </EditableText>
      <Comments issue={issue} view={view} />
      <p className={style.made}>
        <Trans>
          Created {moment(issue.createdAt)} by {reporter?.name ?? '…'}, updated {moment(issue.updatedAt)}
        </Trans>
      </p>
    </div>
  )
}
