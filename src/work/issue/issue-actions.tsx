import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { linkTo } from '../../core/routes.ts'
import { issueKey } from '../../core/work/model-selectors.ts'
import { isOwnIssue } from '../../core/work/permission-rules.ts'
import { useCopy } from '../edit/use-copy.ts'
import { useDenied } from '../edit/use-denied.ts'
import { useSave } from '../edit/use-save.ts'
import { issueRef } from '../issues/issue-facts.ts'
import { type Action, ActionMenu } from '../parts/action-menu.tsx'
import { Icon } from '../parts/icon.tsx'
import { LaterShareDialog } from '../share/share-button.tsx'
import screen from '../shell/screen.module.css'
import { useStore } from '../use-work.ts'
import type { DetailProps } from './issue-value.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useIssueLife } from './use-issue-life.ts'

const useActions = ({ issue, view }: DetailProps, onMove: () => void, onShare: () => void): Action[] => {
  const { t } = useLingui()
  const { actor } = useStore()
  const copyText = useCopy()
  const copy = (text: string) => copyText(text, t`Copied: ${text}`)
  const life = useIssueLife(issue)
  const denied = useDenied(view)
  const { project, types } = view
  const key = issueKey(project, issue)
  const isOwn = isOwnIssue(issue, actor.userId)
  const isSubtask = types.find(({ id }) => id === issue.typeId)?.isSubtask === true
  return [
    {
      label: t`Copy link`,
      icon: 'link',
      run: () => copy(location.origin + linkTo('issue', { issue: issueRef(project, issue) })),
    },
    {
      label: t`Copy key`,
      icon: 'copy',
      run: () => key && copy(key),
      denied: key === null ? t`The key is assigned once it's sent` : null,
    },
    { label: t`Share`, icon: 'share', run: onShare, denied: denied('issue.share') },
    { label: t`Duplicate`, icon: 'layers', run: life.duplicate, denied: denied('issue.create') },
    {
      label: t`Move to another project`,
      icon: 'move',
      run: onMove,
      denied: denied('issue.moveToProject') ?? (isSubtask ? t`A sub-task moves with its parent.` : null),
    },
    { label: t`Delete`, icon: 'trash', isDanger: true, run: life.remove, denied: denied('issue.delete', isOwn) },
  ]
}

/** The watch button and the menu of actions on an issue. */
export function IssueActions({ issue, view }: DetailProps) {
  const { t } = useLingui()
  const { actor } = useStore()
  const save = useSave()
  const [isMoving, setMoving] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const actions = useActions(
    { issue, view },
    () => setMoving(true),
    () => setSharing(true),
  )
  const isWatching = issue.watcherIds.includes(actor.userId)
  const watch = () => {
    const [add, remove] = isWatching ? [[], [actor.userId]] : [[actor.userId], []]
    save('issue.addRemove', { ids: [issue.id], field: 'watcherIds', add, remove })
  }
  return (
    <>
      <UnstyledButton
        className={screen.iconButton}
        aria-pressed={isWatching}
        aria-label={t`Watch`}
        title={isWatching ? t`You're watching this issue` : t`Watch this issue`}
        onClick={watch}
      >
        <Icon name={isWatching ? 'eye' : 'eyeOff'} />
      </UnstyledButton>
      <ActionMenu label={t`More actions`} className={screen.iconButton} actions={actions}>
        <Icon name="more" />
      </ActionMenu>
      {isSharing && (
        <LaterShareDialog kind="issue" resourceId={issue.id} view={view} onClose={() => setSharing(false)} />
      )}
      {isMoving && <MoveDialog issue={issue} view={view} onClose={() => setMoving(false)} />}
    </>
  )
}
