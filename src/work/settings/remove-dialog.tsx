import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
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
  /** What goes with it. */
  children: ReactNode
  /** Where its issues go. Absent: nobody asks. */
  target?: {
    count: number
    options: readonly { id: string; name: string }[]
    /** They may also be left without any. */
    isOptional?: boolean
    empty: string
  }
  /** Why it has to stay. */
  stays?: ReactNode
  onClose: () => void
}

/** Before something of a project is deleted: what it is part of, and where that goes. */
export function RemoveDialog({ mutation, row, children, target, stays, onClose }: RemoveDialogProps) {
  const save = useSave()
  const [toId, setToId] = useState('')
  const isAsked = target !== undefined && target.count > 0
  const isOpen = isAsked && !target.isOptional && toId === ''
  return (
    <ConfirmDialog
      isOpen
      danger
      title={<Trans>Delete {row.name}?</Trans>}
      confirm={<Trans>Delete</Trans>}
      disabledReason={stays ?? (isOpen ? <Trans>Choose where its issues go.</Trans> : undefined)}
      onConfirm={() => {
        if (save(mutation, toId === '' ? { id: row.id } : { id: row.id, toId })) onClose()
      }}
      onClose={onClose}
    >
      <p>{children}</p>
      {isAsked && !stays && (
        <SelectField
          name="to"
          label={<Plural value={target.count} one="Move # issue to" other="Move # issues to" />}
          value={toId}
          empty={target.empty}
          options={target.options.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setToId}
        />
      )}
    </ConfirmDialog>
  )
}
