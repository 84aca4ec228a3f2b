import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { useSession } from '../../shared/use-session.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import style from './invitation.module.css'

/**
 * An invitation that opens nothing. The server tells nobody why (a guessed link must not learn that another exists), so
 * all reasons are named, each with its way on.
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
        what={t`One of these has happened:`}
        next={
          <ul className={style.reasons}>
            <li>
              <Trans>It has expired, or was replaced by a newer one: open the latest mail.</Trans>
            </li>
            <li>
              <Trans>It was answered already: sign in, and you are in.</Trans>
            </li>
            <li>
              <Trans>It was withdrawn: ask the administrator for a new one.</Trans>
            </li>
            <li>
              <Trans>The link was cut off on its way: open it from the mail itself.</Trans>
            </li>
          </ul>
        }
        action={
          <ButtonLink full href={isSignedIn ? pathOf('home') : pathOf('login')}>
            {isSignedIn ? t`Go to the start page` : t`Sign in`}
          </ButtonLink>
        }
        link={<TextLink href={pathOf('code-join-organization')}>{t`I have a join code`}</TextLink>}
      />
    </AccountLayout>
  )
}
