import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { pathOf } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLinks } from '../join/account-links.tsx'
import { SignedInAs } from '../join/signed-in-as.tsx'
import type { Invitation } from './use-invitation.ts'

/** The actions for an invitation, depending on who is signed in. */
export function InvitationAnswer({ invitation }: { invitation: Invitation }) {
  const [isAsking, setIsAsking] = useState(false)
  const { inviteToken, running, submitError } = invitation
  if (!invitation.isKnown) return <Skeleton shapes={['field', 'field']} />
  if (!invitation.isSignedIn) return <AccountLinks page={pathOf('invite-account-info')} carried={{ inviteToken }} />
  if (invitation.isForAnother) {
    return (
      <>
        <Notice tone="wait">
          <Trans>
            This invitation was sent to another email, and only that person can accept it. Sign out and continue with
            the invited email, or ask for an invitation to yours.
          </Trans>
        </Notice>
        <SignedInAs isMain />
        <TextLink href={pathOf('home')}>
          <Trans>Go to home</Trans>
        </TextLink>
      </>
    )
  }
  return (
    <>
      {submitError && <FailureNotice failure={submitError} />}
      <Button kind="main" full busy={running === 'accept'} onClick={invitation.accept}>
        <Trans>Accept and join</Trans>
      </Button>
      <Button full onClick={() => setIsAsking(true)}>
        <Trans>Decline</Trans>
      </Button>
      <SignedInAs />
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Decline this invitation?</Trans>}
        confirm={<Trans>Decline</Trans>}
        danger
        busy={running === 'decline'}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => {
          await invitation.decline()
          setIsAsking(false)
        }}
      >
        <Trans>The link will stop working. You'll need a new invitation to join later.</Trans>
      </ConfirmDialog>
    </>
  )
}
