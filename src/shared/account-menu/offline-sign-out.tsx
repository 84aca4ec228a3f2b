import { Trans } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'

interface OfflineSignOutProps {
  isOpen: boolean
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** What logging out means while nobody can be told. */
export function OfflineSignOut({ isOpen, onConfirm, onClose }: OfflineSignOutProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={<Trans>Sign out without a network?</Trans>}
      confirm={<Trans>Sign out</Trans>}
      onConfirm={() => {
        onClose()
        void onConfirm()
      }}
      onClose={onClose}
    >
      <Trans>
        This device forgets you at once, with everything it kept for you. Our server is told when the network is back.
      </Trans>
    </ConfirmDialog>
  )
}
