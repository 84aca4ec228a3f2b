import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { useSession } from '../../shared/use-session.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import style from './invitation.module.css'

/**
 * An invalid invitation. The server does not say why, so that guessed links reveal nothing; the page names all reasons with
 * their solutions.
 */
export function InviteAccountInfoErrorPage() {
  const { t } = useLingui()
  const { status } = useSession()
  const isSignedIn = status === 'signedIn' || status === 'temporary'
  return (
    <AccountLayout>
      <ResultPanel
        tone="bad"
        title={t`This invitation link no longer works`}
        what={t`Possible reasons:`}
        next={
          <ul className={style.reasons}>
            <li>
              <Trans>It has expired or been replaced by a newer one. Open the latest email.</Trans>
            </li>
            <li>
              <Trans>It was already accepted or declined. Sign in to open the organisation.</Trans>
            </li>
            <li>
              <Trans>It was withdrawn. Ask the administrator for a new one.</Trans>
            </li>
            <li>
              <Trans>The link is incomplete. Open it from the email itself.</Trans>
            </li>
          </ul>
        }
        action={
          <ButtonLink full href={isSignedIn ? pathOf('home') : pathOf('login')}>
            {isSignedIn ? t`Go to home` : t`Sign in`}
          </ButtonLink>
        }
        link={<TextLink href={pathOf('code-join-organization')}>{t`I have a join code`}</TextLink>}
      />
    </AccountLayout>
  )
}
