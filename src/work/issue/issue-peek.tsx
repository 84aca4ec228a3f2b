import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { issueRef } from '../issues/issue-facts.ts'
import { IssueKey } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { TypeMark } from '../parts/marks.tsx'
import screen from '../shell/screen.module.css'
import { useAllIssues, useProject } from '../use-project.ts'
import { NewComment } from './comments.tsx'
import style from './issue.module.css'
import { IssueActions } from './issue-actions.tsx'
import { IssueDetail } from './issue-detail.tsx'
import { useIssueByRef } from './use-issue.ts'

export interface PeekProps {
  /** The issue's key or id. */
  peeked: string
  onClose: () => void
}

export function Peek({ peeked, onClose }: PeekProps) {
  const { t } = useLingui()
  const issue = useIssueByRef(peeked)
  const view = useProject(issue?.projectId)
  useAllIssues(issue ? [issue.projectId] : [])
  if (!issue || !view) return null
  const { project, types } = view
  const type = types.find(({ id }) => id === issue.typeId)
  return (
    <aside className={style.peek} aria-label={issue.summary} data-peek data-issue={issue.id}>
      <div className={style.peekHead}>
        {type && <TypeMark {...type} isAlone />}
        <IssueKey projectKey={project.key} number={issue.number} />
        <div className={style.peekActions}>
          <IssueActions issue={issue} view={view} />
          <Link
            href={linkTo('issue', { issue: issueRef(project, issue) })}
            className={screen.iconButton}
            aria-label={t`Open full page`}
          >
            <Icon name="expand" />
          </Link>
          <UnstyledButton className={screen.iconButton} aria-label={t`Close`} onClick={onClose}>
            <Icon name="close" />
          </UnstyledButton>
        </div>
      </div>
      <div className={style.scroll}>
        <IssueDetail key={issue.id} issue={issue} view={view} hasChips isBeside />
      </div>
      <NewComment key={`comment ${issue.id}`} issue={issue} view={view} />
    </aside>
  )
}
