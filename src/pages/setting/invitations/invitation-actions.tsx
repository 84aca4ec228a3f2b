import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import type { Invitations } from './use-invitations.ts'

interface InvitationActionsProps {
  invitation: { id: string; email: string; status: string }
  invitations: Invitations
}

/** An invitation that waits may be sent again or withdrawn, an expired one sent again. */
export function InvitationActions({ invitation: { id, email, status }, invitations }: InvitationActionsProps) {
  const { t } = useLingui()
  const { resend, revoke, paged } = invitations
  if (status !== 'sent' && status !== 'expired') return null
  return (
    <>
      <Button kind="quiet" aria-label={t`Send again to ${email}`} busy={paged.isBusy} onClick={() => resend(id, email)}>
        <Trans>Send again</Trans>
      </Button>
      {status === 'sent' && (
        <ConfirmButton
          kind="quiet"
          label={t`Withdraw the invitation of ${email}`}
          title={<Trans>Withdraw this invitation?</Trans>}
          consequence={<Trans>The link in the mail to {email} stops working.</Trans>}
          confirm={<Trans>Withdraw</Trans>}
          onConfirm={() => revoke(id, email)}
        >
          <Trans>Withdraw</Trans>
        </ConfirmButton>
      )}
    </>
  )
}
