import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import edit from '../edit/edit.module.css'
import { useSave } from '../edit/use-save.ts'

interface RemoveDialogProps {
  mutation:
    | 'status.delete'
    | 'issueType.delete'
    | 'label.delete'
    | 'field.delete'
    | 'transition.delete'
    | 'group.delete'
  row: { id: string; name: string }
  /** Names the things that are deleted with it. */
  children: ReactNode
  /** The choices of where its issues go; absent if there is no choice. */
  target?: {
    count: number
    options: readonly { id: string; name: string }[]
    /** Offers to leave the issues without a value. */
    isOptional?: boolean
    empty: string
  }
  /** Why it can't be deleted. */
  stays?: ReactNode
  onClose: () => void
}

/** Confirms deleting a row of a project's list: shows its use and asks where its issues go. */
export function RemoveDialog({ mutation, row, children, target, stays, onClose }: RemoveDialogProps) {
  const save = useSave()
  const [toId, setToId] = useState('')
  const isInUse = target !== undefined && target.count > 0
  const isOpen = isInUse && !target.isOptional && toId === ''
  return (
    <ConfirmDialog
      isOpen
      danger
      title={<Trans>Delete {row.name}?</Trans>}
      confirm={<Trans>Delete</Trans>}
      disabledReason={stays ?? (isOpen ? <Trans>Choose where to move its issues.</Trans> : undefined)}
      onConfirm={() => {
        if (save(mutation, toId === '' ? { id: row.id } : { id: row.id, toId })) onClose()
      }}
      onClose={onClose}
    >
      <div className={edit.fields}>
        <p>{children}</p>
        {isInUse && !stays && (
          <SelectField
            name="to"
            label={
              target.isOptional ? (
                <Trans>Merge into</Trans>
              ) : (
                <Plural value={target.count} one="Move # issue to" other="Move # issues to" />
              )
            }
            value={toId}
            empty={target.empty}
            options={target.options.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setToId}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
