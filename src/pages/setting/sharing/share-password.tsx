import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { SharePasswordDialog } from './share-password-dialog.tsx'
import type { Share, Shares } from './use-shares.ts'

/** The ways to another password of a link, to its first, and to none. Each time the dialog is a new one: nothing typed stays. */
export function SharePassword({ share, shares, name }: { share: Share; shares: Shares; name: string }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState({ isOpen: false, round: 0 })
  const hasPassword = share.pwdEnabled === 1
  return (
    <>
      <Button
        kind="quiet"
        aria-label={hasPassword ? t`Change the password: ${name}` : t`Set a password: ${name}`}
        onClick={() => setDialog(({ round }) => ({ isOpen: true, round: round + 1 }))}
      >
        {hasPassword ? <Trans>Change the password</Trans> : <Trans>Set a password</Trans>}
      </Button>
      {hasPassword && (
        <ConfirmButton
          kind="quiet"
          label={t`Remove the password: ${name}`}
          title={<Trans>Remove the password of this link?</Trans>}
          consequence={<Trans>Whoever has the link opens it without a password then.</Trans>}
          confirm={<Trans>Remove the password</Trans>}
          onConfirm={() => shares.dropPassword(share.shareCode)}
        >
          <Trans>Remove the password</Trans>
        </ConfirmButton>
      )}
      <SharePasswordDialog
        key={dialog.round}
        share={share}
        shares={shares}
        isOpen={dialog.isOpen}
        onClose={() => setDialog(({ round }) => ({ isOpen: false, round }))}
      />
    </>
  )
}
