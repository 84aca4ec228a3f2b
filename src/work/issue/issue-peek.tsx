import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { linkTo } from '../../core/routes.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { issueRef } from '../issues/issue-facts.ts'
import { openerOf } from '../keyboard/use-restored-focus.ts'
import { IssueKey } from '../parts/badges.tsx'
import { Icon } from '../parts/icon.tsx'
import { TypeMark } from '../parts/marks.tsx'
import { MissingPart } from '../parts/missing-screen.tsx'
import screen from '../shell/screen.module.css'
import { NewComment } from './comments.tsx'
import { DeletedIssue } from './deleted-issue.tsx'
import style from './issue.module.css'
import { IssueActions } from './issue-actions.tsx'
import { IssueDetail } from './issue-detail.tsx'
import { useIssueOf } from './use-issue.ts'

export interface PeekProps {
  /** The issue's key or id. */
  peeked: string
  onClose: () => void
}

function CloseButton({ onClose }: Pick<PeekProps, 'onClose'>) {
  const { t } = useLingui()
  return (
    <UnstyledButton className={screen.iconButton} aria-label={t`Close`} onClick={onClose}>
      <Icon name="close" />
    </UnstyledButton>
  )
}

const controls = 'a[href], button, input, [contenteditable="true"]'

/**
 * In the tab order the panel follows its row: Tab moves from the row's last control into the panel, Shift+Tab back. Closing the panel
 * returns the focus to the row.
 */
const usePeekFocus = (id: string | undefined) => {
  const stage = useRef<HTMLElement>(null)
  const latest = useRef(id)
  latest.current = id
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const opener = event.key === 'Tab' && !event.defaultPrevented ? openerOf(latest.current) : null
      const first = stage.current?.querySelector<HTMLElement>(controls)
      const last = [...(opener?.closest('[data-issue]')?.querySelectorAll<HTMLElement>(controls) ?? [])]
        .filter(({ tabIndex }) => tabIndex >= 0)
        .at(-1)
      const [from, to] = event.shiftKey ? [first, last] : [last, first]
      if (!from || !to || document.activeElement !== from) return
      event.preventDefault()
      to.focus()
    }
    addEventListener('keydown', follow)
    return () => removeEventListener('keydown', follow)
  }, [])
  useLayoutEffect(() => {
    const { current } = stage
    return () => {
      if (!current?.contains(document.activeElement)) return
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) openerOf(latest.current)?.focus({ preventScroll: true })
      })
    }
  }, [])
  return stage
}

export function Peek({ peeked, onClose }: PeekProps) {
  const { t } = useLingui()
  const { issue, view, wanted } = useIssueOf(peeked)
  const stage = usePeekFocus(issue?.id)
  if (!issue || !view || issue.deletedAt !== null)
    return (
      <aside ref={stage} className={style.peek} aria-label={t`Issue`} data-peek>
        <div className={style.peekHead}>
          <div className={style.peekActions}>
            <CloseButton onClose={onClose} />
          </div>
        </div>
        {issue && view ? (
          <DeletedIssue issue={issue} view={view} />
        ) : (
          <MissingPart outline={<Skeleton shapes={['title', 'line', 'line', 'card']} />} {...wanted} />
        )}
      </aside>
    )
  const { project, types } = view
  const type = types.find(({ id }) => id === issue.typeId)
  return (
    <aside ref={stage} className={style.peek} aria-label={issue.summary} data-peek data-issue={issue.id}>
      <div className={style.peekHead}>
        {type && <TypeMark {...type} isIconOnly />}
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
          <CloseButton onClose={onClose} />
        </div>
      </div>
      <div className={style.scroll}>
        <IssueDetail key={issue.id} issue={issue} view={view} hasChips isInPanel />
      </div>
      <NewComment key={`comment ${issue.id}`} issue={issue} view={view} />
    </aside>
  )
}
