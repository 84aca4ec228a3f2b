import { Trans } from '@lingui/react/macro'
import { Group, Modal } from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { type ReactNode, useEffect, useId } from 'react'
import { Button } from '../action/button.tsx'
import style from './confirm-dialog.module.css'

/** Around a page where one dialog opens another: the one on top alone hears keys and is seen. */
export const DialogStack = Modal.Stack

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

/** The focus goes to its first control, stays inside, and returns to where it was. `autoFocus` inside would be taken for where it was. */
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
  // Modal returns the focus only where it saw itself open, and not where it is open from its first render
  useEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      setTimeout(() => opener instanceof HTMLElement && opener.focus({ preventScroll: true }))
    }
  }, [isOpen])
  return (
    <Modal classNames={style} stackId={useId()} returnFocus={false} opened={isOpen} title={title} onClose={onClose}>
      <div>{children}</div>
      <Group className={style.actions} justify="flex-end" gap={10}>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button kind={danger ? 'danger' : 'main'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
