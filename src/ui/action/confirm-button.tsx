import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import { Button, type ButtonKind } from './button.tsx'

interface ConfirmButtonProps {
  kind?: ButtonKind
  title: ReactNode
  /** The consequence, shown in the dialog. */
  consequence: ReactNode
  /** The label of the dialog's button. */
  confirm: ReactNode
  /** Accessible name where the text alone is ambiguous. */
  label?: string
  danger?: boolean
  busy?: boolean
  /** As `Button`'s. */
  disabledReason?: ReactNode
  onConfirm: () => Promise<unknown>
  children: ReactNode
}

/** A button that asks for confirmation; the dialog stays open while the action runs. */
export function ConfirmButton({
  kind,
  title,
  consequence,
  confirm,
  label,
  danger = true,
  busy,
  disabledReason,
  onConfirm,
  children,
}: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const act = async () => {
    setIsBusy(true)
    try {
      await onConfirm()
    } finally {
      setIsBusy(false)
      setIsOpen(false)
    }
  }
  return (
    <>
      <Button
        kind={kind}
        aria-label={label}
        busy={busy}
        disabledReason={disabledReason}
        onClick={() => setIsOpen(true)}
      >
        {children}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={title}
        confirm={confirm}
        danger={danger}
        busy={isBusy}
        onConfirm={act}
        onClose={() => setIsOpen(false)}
      >
        {consequence}
      </ConfirmDialog>
    </>
  )
}
