import { Trans, useLingui } from '@lingui/react/macro'
import type { Issue } from '../../core/work/entities.ts'
import { isOwnIssue } from '../../core/work/permission-rules.ts'
import { restorableMs } from '../../core/work/work-limits.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useDenied } from '../edit/use-denied.ts'
import { IssueKey } from '../parts/badges.tsx'
import { useSettings } from '../settings/use-settings.ts'
import type { ProjectView } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import related from './related.module.css'
import { useIssueLife } from './use-issue-life.ts'

function DeletedLine({ issue, view }: { issue: Issue; view: ProjectView }) {
  const { t } = useLingui()
  const { actor } = useStore()
  const { day } = useDateFormat()
  const { restore } = useIssueLife(issue)
  const isOwn = isOwnIssue(issue, actor.userId)
  const denied = useDenied(view)('issue.delete', isOwn)
  const until = day((issue.deletedAt ?? 0) + restorableMs)
  return (
    <li className={related.deleted}>
      <div className={related.deletedWords}>
        <span>
          <IssueKey projectKey={view.project.key} number={issue.number} /> {issue.summary}
        </span>
        <span className={related.count}>{t`Can be restored until ${until}`}</span>
      </div>
      <Button disabledReason={denied} onClick={restore} aria-label={t`Restore ${issue.summary}`}>
        <Trans>Restore</Trans>
      </Button>
    </li>
  )
}

/** Issues deleted from a project in the last 30 days, newest first, with a button to restore each. */
export function DeletedIssues() {
  const view = useSettings()
  const all = useWork(({ select }) => select.deletedIssuesOf(view.project.id))
  const deleted = [...all].sort((a, b) => (b.deletedAt ?? 0) - (a.deletedAt ?? 0))
  if (deleted.length === 0)
    return (
      <EmptyState>
        <Trans>No issues were deleted in the last 30 days.</Trans>
      </EmptyState>
    )
  return (
    <ul>
      {deleted.map((issue) => (
        <DeletedLine key={issue.id} issue={issue} view={view} />
      ))}
    </ul>
  )
}
