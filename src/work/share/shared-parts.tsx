import { Link } from 'wouter'
import type { SharedIssue, SharedOverview } from '../../core/share/shared-work.ts'
import { LabelBadge, PersonBadge } from '../parts/badges.tsx'
import { DueDate } from '../parts/due-date.tsx'
import { PriorityMark, TypeMark } from '../parts/marks.tsx'
import style from './shared.module.css'

export type SharedNames = Pick<SharedOverview, 'statuses' | 'types' | 'labels'>

export const isDone = ({ statuses }: SharedNames, { status }: SharedIssue): boolean => {
  const category = statuses[status]?.category
  return category === 'done' || category === 'cancelled'
}

/** Shares carry no ids or pictures of people: the avatar's colour follows from the name. */
export const assigneeOf = ({ assignee }: SharedIssue) =>
  assignee === null ? null : { id: assignee, name: assignee, head: null }

export const labelsOf = ({ labels }: SharedNames, issue: SharedIssue) => issue.labels.flatMap((at) => labels[at] ?? [])

interface IssueLineProps {
  names: SharedNames
  issue: SharedIssue
  href: string
}

/** A card or line: the summary links to the issue, its fields are below. */
export function IssueLine({ names, issue, href }: IssueLineProps) {
  const type = names.types[issue.type]
  return (
    <>
      <Link href={href} className={style.summary} dir="auto">
        {issue.summary}
      </Link>
      <div className={style.meta}>
        {type && <TypeMark {...type} isIconOnly />}
        <span className={style.key}>{issue.key}</span>
        {issue.priority !== 'none' && <PriorityMark priority={issue.priority} isIconOnly />}
        {issue.dueDate && <DueDate date={issue.dueDate} isDone={isDone(names, issue)} />}
        {labelsOf(names, issue)
          .slice(0, 2)
          .map((label) => (
            <LabelBadge key={label.name} label={label} />
          ))}
        {issue.assignee !== null && (
          <span className={style.end}>
            <PersonBadge person={assigneeOf(issue)} />
          </span>
        )}
      </div>
    </>
  )
}
