import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import type { SharedDetail } from '../../core/share/shared-work.ts'
import { LabelBadge, PersonBadge } from '../parts/badges.tsx'
import { DueDate, useDateText } from '../parts/due-date.tsx'
import { PriorityMark, StatusMark, TypeMark } from '../parts/marks.tsx'
import { usePriorityNames } from '../parts/use-names.ts'
import { MarkdownView } from '../rich-text/markdown-view.tsx'
import style from './shared.module.css'
import { assigneeOf, isDone, labelsOf } from './shared-parts.tsx'
import { SharedPicture } from './shared-pictures.tsx'

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={style.field}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface SharedIssueViewProps {
  detail: SharedDetail
  /** The address of a shared issue by its key; null for others. */
  linkTo: (issueKey: string) => string | null
  files?: ReactNode
}

/** One issue with the parts that its sharer added. */
export function SharedIssueView({ detail, linkTo, files }: SharedIssueViewProps) {
  const { t } = useLingui()
  const dateText = useDateText()
  const priorities = usePriorityNames()
  const { issue, description } = detail
  const [status, type, labels] = [detail.statuses[issue.status], detail.types[issue.type], labelsOf(detail, issue)]
  useEffect(() => {
    document.title = `${issue.key} ${issue.summary} · Worktide`
  }, [issue.key, issue.summary])
  return (
    <article className={style.issue}>
      <p className={style.crumb}>
        {type && <TypeMark {...type} isIconOnly />}
        {detail.projectName} · {issue.key}
      </p>
      <h1>{issue.summary}</h1>
      <dl className={style.fields}>
        {status && (
          <Field name={t`Status`}>
            <StatusMark {...status} />
            {status.name}
          </Field>
        )}
        <Field name={t`Priority`}>
          <PriorityMark priority={issue.priority} />
          {priorities[issue.priority]}
        </Field>
        <Field name={t`Assignee`}>
          <span className={style.person}>
            <PersonBadge person={assigneeOf(issue)} isNamed />
            {issue.assignee ?? <Trans>Unassigned</Trans>}
          </span>
        </Field>
        {issue.startDate && <Field name={t`Start date`}>{dateText(issue.startDate)}</Field>}
        {issue.dueDate && (
          <Field name={t`Due date`}>
            <DueDate date={issue.dueDate} isDone={isDone(detail, issue)} />
          </Field>
        )}
        {labels.length > 0 && (
          <Field name={t`Labels`}>
            {labels.map((label) => (
              <LabelBadge key={label.name} label={label} />
            ))}
          </Field>
        )}
      </dl>
      {description !== null && (
        <section className={style.description} aria-label={t`Description`}>
          <MarkdownView text={description} Picture={SharedPicture} outside={linkTo} />
        </section>
      )}
      {files}
    </article>
  )
}
