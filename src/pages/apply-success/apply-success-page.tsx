import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { pathOf } from '../../core/routes.ts'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { useApplication } from './use-application.ts'

function Declined({ by, link }: { by: string; link: ReactNode }) {
  const { t } = useLingui()
  return (
    <AccountLayout>
      <ResultPanel
        tone="bad"
        title={t`Your request was declined`}
        what={<Trans>An administrator of {by} declined your request to join.</Trans>}
        next={t`If you think this is a mistake, contact the person who gave you the code. You can then ask again with it.`}
        action={
          <ButtonLink full href={pathOf('code-join-organization')}>
            <Trans>Enter a join code</Trans>
          </ButtonLink>
        }
        link={link}
      />
    </AccountLayout>
  )
}

/** `/apply-success`: shown after a request to join was sent. */
export function ApplySuccessPage() {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const application = useApplication()
  const { check, checkedAt, submitError, isBusy, isKnown, isMember, isApproved, isSignedOut, orgEmail } = application
  const time = checkedAt && moment(checkedAt)
  const action = isSignedOut ? (
    <ButtonLink full href={`${pathOf('login')}?redirect=${encodeURIComponent(pathOf('apply-success'))}`}>
      <Trans>Sign in to check</Trans>
    </ButtonLink>
  ) : (
    <>
      <div role="status">
        {submitError && <FailureNotice failure={submitError} />}
        {time && !submitError && (
          <Notice tone="wait">
            <Trans>As of {time}, you're not a member yet.</Trans>
          </Notice>
        )}
      </div>
      <Button kind="main" full busy={isBusy} onClick={check}>
        <Trans>Check again</Trans>
      </Button>
    </>
  )
  if (isApproved) {
    return (
      <AccountLayout>
        <ResultPanel
          tone="done"
          title={t`Your request was approved`}
          what={t`You're a member now.`}
          action={
            <>
              {submitError && <FailureNotice failure={submitError} />}
              <Button kind="main" full busy={isBusy} onClick={check}>
                <Trans>Open the organisation</Trans>
              </Button>
            </>
          }
        />
      </AccountLayout>
    )
  }
  const other = isMember ? (
    <TextLink href={pathOf('home')}>{t`Back to home`}</TextLink>
  ) : (
    <TextLink href={pathOf('join-org')}>{t`Other ways to get started`}</TextLink>
  )
  if (application.declinedBy !== null) return <Declined by={application.declinedBy} link={other} />
  return (
    <AccountLayout>
      <ResultPanel
        tone="wait"
        title={t`Your request is on its way`}
        what={
          orgEmail ? (
            <Trans>An administrator will review it. We'll email {orgEmail} once they've decided.</Trans>
          ) : (
            <Trans>An administrator will review it. We'll email you once they've decided.</Trans>
          )
        }
        next={t`You can close this page. If it's urgent, contact the person who gave you the code.`}
        action={isKnown || isBusy ? action : <Skeleton shapes={['field']} />}
        link={other}
      />
    </AccountLayout>
  )
}
