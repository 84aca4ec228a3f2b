import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Priority } from '../../core/work/entities.ts'
import { kindOfField } from '../../core/work/issue-fields.ts'
import { isResolved } from '../../core/work/workflow-rules.ts'
import { LabelBadge, PersonBadge } from '../parts/badges.tsx'
import { DueDate } from '../parts/due-date.tsx'
import { isLaterStatus, PriorityMark, StatusMark, TypeMark } from '../parts/marks.tsx'
import type { ProjectView } from '../use-project.ts'
import { useStore } from '../use-work.ts'
import { useFieldTexts } from './use-field-texts.ts'

interface FieldValueProps {
  field: string
  value: unknown
  view: ProjectView
  /** The status of the issue: a due date of a done issue is not overdue. */
  statusId?: string | undefined
  /** Shown for an empty value. */
  empty: ReactNode
}

/** A field's value with its icon, the same in page, peek, create dialog and history. */
export function FieldValue({ field, value, view, statusId, empty }: FieldValueProps) {
  const { t } = useLingui()
  const { select } = useStore()
  const kind = kindOfField(field, view.fields)
  const text = useFieldTexts(view)(field, value)
  if (kind === 'person') {
    const person = typeof value === 'string' ? (select.row('person', value) ?? null) : null
    return (
      <>
        <PersonBadge person={person} size={20} isNamed />
        <span>{text || (field === 'assigneeId' ? t`Unassigned` : empty)}</span>
      </>
    )
  }
  if (kind === 'priority')
    return (
      <>
        <PriorityMark priority={(value ?? 'none') as Priority} />
        <span>{text || empty}</span>
      </>
    )
  if (text === '') return empty
  const row = <Row extends { id: string }>(rows: readonly Row[]) => rows.find(({ id }) => id === value)
  const status = kind === 'status' ? row(view.statuses) : undefined
  const type = kind === 'type' ? row(view.types) : undefined
  if (kind === 'labels')
    return view.labels
      .filter(({ id }) => (value as readonly string[]).includes(id))
      .map((label) => <LabelBadge key={label.id} label={label} />)
  if (kind === 'people')
    return (value as readonly string[]).map((id) => (
      <PersonBadge key={id} person={select.row('person', id) ?? null} size={20} />
    ))
  if (field === 'dueDate') {
    const category = view.statuses.find(({ id }) => id === statusId)?.category
    return <DueDate date={String(value)} isDone={category !== undefined && isResolved(category)} />
  }
  return (
    <>
      {status && <StatusMark {...status} isLater={isLaterStatus(view.statuses, status)} />}
      {type && <TypeMark {...type} />}
      <span>{text}</span>
    </>
  )
}
