import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'
import { Button, type ButtonKind } from './button.tsx'

interface ConfirmButtonProps {
  kind?: ButtonKind
  title: ReactNode
  /** What will happen. */
  consequence: ReactNode
  /** What the dialog's button does, in its own words. */
  confirm: ReactNode
  /** Names the thing it acts on where the text alone does not. */
  label?: string
  danger?: boolean
  busy?: boolean
  /** As `Button`'s. */
  disabledReason?: ReactNode
  onConfirm: () => Promise<unknown>
  children: ReactNode
}

/** A button that asks before it acts, and stays open while the work is under way. */
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
