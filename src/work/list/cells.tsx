import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { formatDate } from '../../core/locale/date-format-rules.ts'
import { listText } from '../../core/locale/list-text.ts'
import { localeOf } from '../../core/locale/locale-rules.ts'
import { calendarDate } from '../../core/work/due-rules.ts'
import { fieldValue, kindOfField, type ValueField } from '../../core/work/issue-fields.ts'
import { type BuiltInColumn, isBuiltInColumn } from '../../core/work/list-layout-rules.ts'
import { useSession } from '../../shared/use-session.ts'
import { useFieldTexts } from '../edit/use-field-texts.ts'
import type { IssueFacts } from '../issues/issue-facts.ts'
import { FirstLabels, IssueKey, PersonBadge } from '../parts/badges.tsx'
import { DueDate, useDateText, useDueText } from '../parts/due-date.tsx'
import { PriorityMark, StatusMark, TypeMark } from '../parts/marks.tsx'
import { useFieldNames, usePriorityNames } from '../parts/use-names.ts'
import type { ProjectView } from '../use-project.ts'
import { useIsDuePassed, useToday } from '../use-today.ts'
import style from './table.module.css'

export interface Cell {
  /** The value as text for screen readers. */
  label: string
  content: ReactNode
}

/** A time of today as clock time, an earlier one as its day. */
export const useMomentText = (): ((at: number) => string) => {
  const { i18n } = useLingui()
  const today = useToday()
  const dateText = useDateText()
  const timeZone = useSession().account?.timeZone ?? 'UTC'
  return (at) => {
    const date = calendarDate(at, timeZone)
    return date === today ? formatDate(at, 'HH:mm', localeOf(i18n.locale), timeZone) : dateText(date)
  }
}

const textCell = (text: string): Cell => ({ label: text, content: text && <span className={style.cut}>{text}</span> })

type CellOf = (facts: IssueFacts) => Cell

/** The content of cells by column; for a field without an entry here, the value's text. */
const useCells = (view: ProjectView) => {
  const { t, i18n } = useLingui()
  const priorities = usePriorityNames()
  const momentText = useMomentText()
  const dueText = useDueText()
  const texts = useFieldTexts(view)

  const known: Partial<Record<string, CellOf>> & Record<Exclude<BuiltInColumn, ValueField>, CellOf> = {
    priority: ({ issue: { priority } }) => ({
      label: priorities[priority],
      content: <PriorityMark priority={priority} />,
    }),
    typeId: ({ type }) => ({ label: type.name, content: <TypeMark {...type} isIconOnly /> }),
    statusId: ({ status, isLater }) => ({ label: status.name, content: <StatusMark {...status} isLater={isLater} /> }),
    key: ({ project, issue }) => ({
      label: '',
      content: <IssueKey projectKey={project.key} number={issue.number} />,
    }),
    assigneeId: ({ assignee }) => ({
      label: assignee?.name ?? t`Unassigned`,
      content: (
        <>
          <PersonBadge person={assignee} isNamed />
          <span className={style.cut}>{assignee?.name}</span>
        </>
      ),
    }),
    labelIds: ({ labels }) => ({
      label: listText(
        i18n.locale,
        labels.map(({ name }) => name),
      ),
      content: <FirstLabels labels={labels} />,
    }),
    dueDate: ({ issue: { dueDate }, isDone }) => ({
      label: dueDate ? dueText({ date: dueDate, isDone }).text : t`None`,
      content: dueDate && <DueDate date={dueDate} isDone={isDone} />,
    }),
    createdAt: ({ issue }) => textCell(momentText(issue.createdAt)),
    updatedAt: ({ issue }) => textCell(momentText(issue.updatedAt)),
    resolvedAt: ({ issue }) => textCell(issue.resolvedAt === null ? '' : momentText(issue.resolvedAt)),
  }
  return (column: string, facts: IssueFacts): Cell =>
    known[column]?.(facts) ?? textCell(texts(column, fieldValue(facts.issue, column)))
}

export interface RowTexts {
  cellOf(column: string, facts: IssueFacts): Cell
  nameOf(column: string): string
}

/** Texts that all rows of a table share: the same object until the project, the language or the day changes. */
export const useRowTexts = (view: ProjectView): RowTexts => {
  const { i18n } = useLingui()
  const [today, isPassed] = [useToday(), useIsDuePassed()]
  const timeZone = useSession().account?.timeZone
  const cellOf = useCells(view)
  const nameOf = useFieldNames(view.fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call creates both anew from these
  return useMemo(() => ({ cellOf, nameOf }), [view, i18n.locale, i18n.messages, today, isPassed, timeZone])
}

/** The product sets columns that are not fields. */
export const isEditableColumn = (column: string): boolean =>
  !isBuiltInColumn(column) || kindOfField(column, []) !== null
