import { Trans } from '@lingui/react/macro'
import type { SharedOverview } from '../../core/share/shared-work.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { StatusMark } from '../parts/marks.tsx'
import style from './shared.module.css'
import { IssueLine } from './shared-parts.tsx'

interface SharedProps {
  shown: SharedOverview
  hrefOf: (key: string) => string
}

/** The issues of a shared list, by status. */
export function SharedList({ shown, hrefOf }: SharedProps) {
  if (shown.issues.length === 0)
    return (
      <EmptyState>
        <Trans>There are no issues in this shared view.</Trans>
      </EmptyState>
    )
  return shown.statuses.map((status, at) => {
    const issues = shown.issues.filter((issue) => issue.status === at)
    if (issues.length === 0) return null
    return (
      <section key={status.name} aria-label={status.name}>
        <h2 className={style.head}>
          <StatusMark {...status} />
          {status.name}
          <span className={style.count}>{issues.length}</span>
        </h2>
        <ul className={style.lines}>
          {issues.map((issue) => (
            <li key={issue.key} className={style.line}>
              <IssueLine names={shown} issue={issue} href={hrefOf(issue.key)} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
