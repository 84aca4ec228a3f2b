import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import type { Issue } from '../../core/work/entities.ts'
import { issueFacts, issueRef } from '../issues/issue-facts.ts'
import { IssueKey, PersonBadge } from '../parts/badges.tsx'
import { StatusMark, UnsentMark } from '../parts/marks.tsx'
import { useStore } from '../use-work.ts'
import style from './related.module.css'

interface IssueLineProps {
  issue: Issue
  /** Shown before it: the kind of relation. */
  start?: ReactNode
  end?: ReactNode
}

/** An issue in one line: status, key, summary and assignee. */
export function IssueLine({ issue, start, end }: IssueLineProps) {
  const facts = issueFacts(useStore(), issue)
  if (!facts) return null
  const { project, status, isLater, isDone, isUnsent, assignee } = facts
  return (
    <li className={style.line} data-done={isDone || undefined}>
      {start}
      <Link href={linkTo('issue', { issue: issueRef(project, issue) })} className={style.link}>
        <StatusMark {...status} isLater={isLater} />
        <span className="visually-hidden">{status.name}</span>
        <IssueKey projectKey={project.key} number={issue.number} />
        <span className={style.summary} dir="auto">
          {issue.summary}
        </span>
        {isUnsent && <UnsentMark />}
        {assignee && <PersonBadge person={assignee} size={20} />}
      </Link>
      {end}
    </li>
  )
}
