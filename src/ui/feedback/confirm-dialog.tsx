import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '../action/button.tsx'
import style from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  isOpen: boolean
  title: ReactNode
  /** What will happen. */
  children: ReactNode
  /** What the button does, in its own words. */
  confirm: ReactNode
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** The browser's own dialog: it keeps the focus inside, closes on Escape and returns the focus by itself. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirm,
  danger,
  busy,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    if (!isOpen && dialog.current?.open) dialog.current.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} className={style.dialog} aria-labelledby={titleId} onClose={onClose}>
      {isOpen && (
        <div className={style.body}>
          <h2 id={titleId}>{title}</h2>
          <div>{children}</div>
          <div className={style.actions}>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button kind={danger ? 'danger' : 'main'} busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </div>
      )}
    </dialog>
  )
}
