import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { moveTo } from '../../core/work/workflow-rules.ts'
import { useProject } from '../use-project.ts'
import { useWork } from '../use-work.ts'
import { RequiredDialog } from './required-dialog.tsx'
import { useSave } from './use-save.ts'

/** A change that waits for required fields. */
export type Asked = { issueId: string } & (
  | { kind: 'move'; toStatusId: string; rank: string | undefined }
  | { kind: 'type'; typeId: string; missing: readonly string[] }
)

export interface AskedFieldsProps {
  asked: Asked
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
export function AskedFields({ asked, onDone, onClose }: AskedFieldsProps) {
  const issue = useWork(({ select }) => select.row('issue', asked.issueId))
  const view = useProject(issue?.projectId)
  const save = useSave()
  useFocusOnIssue(asked.issueId)
  const status = asked.kind === 'move' ? view?.statuses.find(({ id }) => id === asked.toStatusId) : undefined
  const isGone = !issue || issue.deletedAt !== null || !view || (asked.kind === 'move' && !status)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next issue may not exist any more either
  useEffect(() => {
    if (isGone) onDone()
  }, [asked, isGone, onDone])
  if (isGone) return null
  const { id } = issue
  const shared = { view, issue, onClose }
  if (asked.kind === 'type') {
    const { typeId, missing } = asked
    const type = view.types.find((each) => each.id === typeId)
    return (
      <RequiredDialog
        {...shared}
        issue={{ ...issue, typeId }}
        title={<Trans>Change the type to {type?.name}</Trans>}
        confirm={<Trans>Change type</Trans>}
        missing={missing}
        onDone={(fields) => save('issue.changeType', { id, typeId, from: issue.typeId, fields }) && onDone()}
      />
    )
  }
  const { toStatusId, rank } = asked
  const move = moveTo(issue, toStatusId, view.transitions, view.workflowActor)
  return (
    <RequiredDialog
      {...shared}
      title={<Trans>Move to {status?.name}</Trans>}
      confirm={<Trans>Move</Trans>}
      missing={move.kind === 'allowed' ? move.missing : []}
      onDone={(fields) => {
        onDone()
        save('issue.move', { id, toStatusId, fromStatusId: issue.statusId, rank, fields })
      }}
    />
  )
}
