import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { useDurationText } from '../edit/use-field-texts.ts'
import { type IssueFacts, sameFacts } from '../issues/issue-facts.ts'
import type { RowActions } from '../issues/issue-row.tsx'
import { FirstLabels, IssueKey, PersonBadge } from '../parts/badges.tsx'
import { DueDate } from '../parts/due-date.tsx'
import { PriorityMark, TypeMark, UnsentMark } from '../parts/marks.tsx'
import style from './card.module.css'

interface CardProps {
  facts: IssueFacts
  onOpen?: RowActions['onOpen']
}

/** The content of a card: summary, due date and labels, then type, key and assignee. */
export const CardBody = memo(
  function CardBody({ facts, onOpen }: CardProps) {
    const { issue, project, type, assignee, labels, isDone, isUnsent } = facts
    const { t } = useLingui()
    const durationText = useDurationText()
    const hasLine = issue.dueDate !== null || labels.length > 0
    return (
      <>
        <button type="button" className={style.summary} data-open onClick={() => onOpen?.(issue.id)}>
          {issue.summary}
        </button>
        {hasLine && (
          <div className={style.line}>
            {issue.dueDate && <DueDate date={issue.dueDate} isDone={isDone} />}
            <FirstLabels labels={labels} />
          </div>
        )}
        <div className={style.meta}>
          <TypeMark {...type} isIconOnly />
          <IssueKey projectKey={project.key} number={issue.number} />
          {issue.priority !== 'none' && <PriorityMark priority={issue.priority} isIconOnly />}
          {isUnsent && <UnsentMark />}
          <span className={style.end}>
            {issue.estimateMinutes !== null && (
              <span className={style.estimate} title={t`Estimate`}>
                {durationText(issue.estimateMinutes)}
              </span>
            )}
            {assignee && <PersonBadge person={assignee} />}
          </span>
        </div>
      </>
    )
  },
  (a, b) => a.onOpen === b.onOpen && sameFacts(a.facts, b.facts),
)
