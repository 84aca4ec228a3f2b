import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'

interface DiscardDialogProps {
  /** The label of the button that keeps the text, if it does more than cancel. */
  cancel?: ReactNode
  onDiscard: () => void
  onClose: () => void
}

/** Asks before an unsaved text is discarded. */
export function DiscardDialog({ cancel, onDiscard, onClose }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      danger
      title={<Trans>Discard what you wrote?</Trans>}
      confirm={<Trans>Discard</Trans>}
      cancel={cancel}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <Trans>This can't be undone.</Trans>
    </ConfirmDialog>
  )
}
