import { Trans } from '@lingui/react/macro'
import { Group, Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { type ReactNode, useEffect, useId } from 'react'
import { Button } from '../action/button.tsx'
import style from './confirm-dialog.module.css'
import { useBackCloses } from './use-back-closes.ts'

/** Around a page where one dialog opens another: only the top one is visible and gets keys. */
export const DialogStack = Modal.Stack

interface ConfirmDialogProps {
  isOpen: boolean
  title: ReactNode
  /** What will happen. */
  children: ReactNode
  /** The label of the button. */
  confirm: ReactNode
  /** The label of the way back, if it is more than cancelling. */
  cancel?: ReactNode
  /** Further ways, between the two. */
  more?: ReactNode
  danger?: boolean
  busy?: boolean
  /** As `Button`'s. */
  disabledReason?: ReactNode
  onConfirm: () => void
  onClose: () => void
}

/** The focus moves to the first control, stays inside, and returns. Avoid `autoFocus` inside: it would become the place to return to. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirm,
  cancel,
  more,
  danger,
  busy,
  disabledReason,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  // Modal does not return the focus if it is open from its first render
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }))
    }
  }, [isOpen])
  useBackCloses(isOpen, onClose)
  return (
    <Modal classNames={style} stackId={useId()} returnFocus={false} opened={isOpen} title={title} onClose={onClose}>
      <div>{children}</div>
      <Group className={style.actions} justify="flex-end" gap={10}>
        <Button onClick={onClose}>{cancel ?? <Trans>Cancel</Trans>}</Button>
        {more}
        <Button kind={danger ? 'danger' : 'main'} busy={busy} disabledReason={disabledReason} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
