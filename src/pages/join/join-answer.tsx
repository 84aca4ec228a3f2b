import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLinks } from './account-links.tsx'
import type { JoinedBy } from './joining-paths-rules.ts'
import { SignedInAs } from './signed-in-as.tsx'
import { useJoin } from './use-join.ts'

interface JoinAnswerProps {
  page: string
  by: JoinedBy
  requiresApproval?: boolean
}

/** Join, request to join, or sign in first: the actions below a previewed organisation. */
export function JoinAnswer({ page, by, requiresApproval }: JoinAnswerProps) {
  const { join, submitError, isMember, isBusy, isKnown, isSignedIn } = useJoin()
  if (!isKnown && !isBusy) return <Skeleton shapes={['field', 'field']} />
  if (!isSignedIn && !isBusy) return <AccountLinks page={page} carried={by} />
  if (isMember) {
    return (
      <>
        <Notice tone="done">
          <Trans>You're already a member. Choose it from your organisations.</Trans>
        </Notice>
        <ButtonLink full href={pathOf('setting-account')}>
          <Trans>Show my organisations</Trans>
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      {submitError && <FailureNotice failure={submitError} />}
      <Button kind="main" full busy={isBusy} onClick={() => join(by)}>
        {requiresApproval ? <Trans>Request to join</Trans> : <Trans>Join</Trans>}
      </Button>
      <SignedInAs />
    </>
  )
}
