import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { moveTo } from '../../core/work/workflow-rules.ts'
import type { UndoStep } from '../undo-history.ts'
import { useProject } from '../use-project.ts'
import { useStore, useWork } from '../use-work.ts'
import { RequiredDialog } from './required-dialog.tsx'
import { useSaveSeen } from './use-save.ts'

/** A change that waits for required fields. `from`: the status or type that the person saw. */
export type PendingChange = { issueId: string; from: string } & (
  | { kind: 'move'; toStatusId: string; rank: string | undefined; edit: UndoStep | undefined }
  | { kind: 'type'; typeId: string; missing: readonly string[] }
)

export interface RequiredFieldsProps {
  change: PendingChange
  /** The change was made, or its issue or status no longer exists. */
  onDone: () => void
  onClose: () => void
}

/** Focuses the issue's row or card when the dialog closes and nothing has the focus: a mouse opened it, or its opener moved with the issue. */
const useFocusOnIssue = (issueId: string) =>
  useEffect(
    () => () => {
      setTimeout(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body) return
          const row = document.querySelector<HTMLElement>(`main [data-issue="${issueId}"] [data-open]`)
          row?.focus({ preventScroll: true })
        }),
      )
    },
    [issueId],
  )

/** Asks for the empty fields that a status or a type requires. */
export function RequiredFields({ change, onDone, onClose }: RequiredFieldsProps) {
  const issue = useWork(({ select }) => select.row('issue', change.issueId))
  const view = useProject(issue?.projectId)
  const save = useSaveSeen()
  const { together } = useStore()
  useFocusOnIssue(change.issueId)
  const status = change.kind === 'move' ? view?.statuses.find(({ id }) => id === change.toStatusId) : undefined
  const isObsolete = !issue || issue.deletedAt !== null || !view || (change.kind === 'move' && !status)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next issue may not exist any more either
  useEffect(() => {
    if (isObsolete) onDone()
  }, [change, isObsolete, onDone])
  if (isObsolete) return null
  const { id } = issue
  const { from } = change
  const shared = { view, issue, onClose }
  if (change.kind === 'type') {
    const { typeId, missing } = change
    const type = view.types.find((each) => each.id === typeId)
    return (
      <RequiredDialog
        {...shared}
        issue={{ ...issue, typeId }}
        title={<Trans>Change the type to {type?.name}</Trans>}
        confirm={<Trans>Change type</Trans>}
        missing={missing}
        onDone={(fields) => save('issue.changeType', { id, typeId, from, fields }, from === issue.typeId) && onDone()}
      />
    )
  }
  const { toStatusId, rank, edit } = change
  const move = moveTo({ ...issue, statusId: from }, toStatusId, view.transitions, view.workflowActor)
  return (
    <RequiredDialog
      {...shared}
      title={<Trans>Move to {status?.name}</Trans>}
      confirm={<Trans>Move</Trans>}
      missing={move.kind === 'allowed' ? move.missing : []}
      onDone={(fields) => {
        onDone()
        const args = { id, toStatusId, fromStatusId: from, rank, fields }
        together(() => save('issue.move', args, from === issue.statusId), edit)
      }}
    />
  )
}
