import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Consent } from './consent.tsx'
import { useAuthorize } from './use-authorize.ts'

/** `/authorize`: a page of the product asks for the user's identity; the user consents or refuses. */
export function AuthorizePage() {
  const { t } = useLingui()
  const { target, allow, submitError, isBusy, isRefused, setIsRefused } = useAuthorize()
  const home = <TextLink href={pathOf('home')}>{t`Go to home`}</TextLink>
  if (!target) {
    return (
      <AccountLayout>
        <ResultPanel
          tone="bad"
          title={t`This link isn't valid`}
          what={t`The link doesn't name a site, or names one that doesn't belong to Worktide.`}
          next={t`Go back and open the page again.`}
          action={<ButtonLink full href={pathOf('home')}>{t`Go to home`}</ButtonLink>}
        />
      </AccountLayout>
    )
  }
  const { host } = target
  if (isRefused) {
    return (
      <AccountLayout>
        <ResultPanel
          tone="calm"
          title={t`You didn't allow access`}
          what={<Trans>{host} didn't receive any information about you.</Trans>}
          next={t`You can close this page.`}
          action={
            <Button full onClick={() => setIsRefused(false)}>
              <Trans>Ask me again</Trans>
            </Button>
          }
          link={home}
        />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout
      title={<Trans>Continue to {host}</Trans>}
      intro={<Trans>It's asking who you are. Only allow this if you came from there.</Trans>}
    >
      <Consent
        who={host}
        where={target.pathname}
        rights={[
          <Trans key="know">See your name and email</Trans>,
          <Trans key="act">Use Worktide on your behalf</Trans>,
        ]}
        submitError={submitError}
        isBusy={isBusy}
        onAllow={allow}
        onRefuse={() => setIsRefused(true)}
      />
    </AccountLayout>
  )
}
