import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { isOwnIssue } from '../../core/work/permission-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { useDenied } from '../edit/use-denied.ts'
import { Empty } from '../parts/empty.tsx'
import { useStore } from '../use-work.ts'
import { NewComment } from './comments.tsx'
import type { DetailProps } from './issue-value.tsx'
import { useIssueLife } from './use-issue-life.ts'

/** Moves the focus from the deleted issue to the button here, and back into the issue when it is restored. */
const useFocusHere = () => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const take = (find: () => HTMLElement | null | undefined) =>
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) find()?.focus()
      })
    take(() => button.current)
    return () => void take(() => document.querySelector<HTMLElement>(':is([data-peek], main)[data-issue] button'))
  }, [])
  return button
}

/** Shown in place of a deleted issue, with the comment that this person was writing. */
export function DeletedIssue({ issue, view }: DetailProps) {
  const { actor } = useStore()
  const { restore } = useIssueLife(issue)
  const isOwn = isOwnIssue(issue, actor.userId)
  const denied = useDenied(view)('issue.delete', isOwn)
  const button = useFocusHere()
  return (
    <>
      <Empty
        action={
          <Button ref={button} kind="main" disabledReason={denied} onClick={restore}>
            <Trans>Restore</Trans>
          </Button>
        }
      >
        <Trans>“{issue.summary}” was deleted. It can be restored for 30 days.</Trans>
      </Empty>
      <NewComment issue={issue} view={view} />
    </>
  )
}
