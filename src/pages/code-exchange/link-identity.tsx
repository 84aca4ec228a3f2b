import { Trans, useLingui } from '@lingui/react/macro'
import { spaced } from '../../shared/named-text-rules.ts'
import { ReauthDialog } from '../../shared/reauthentication/reauth-dialog.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { SignedInAs } from '../join/signed-in-as.tsx'
import { exchangeProblemOf } from './exchange-problems.ts'
import { useLinkIdentity } from './use-link-identity.ts'

/** After a sign-in: links the account of the provider that the person came from. */
export function LinkIdentity() {
  const { t, i18n } = useLingui()
  const { provider, problem, reauth, link, skip, isBusy, isReady } = useLinkIdentity()
  const name = i18n._(provider.name)
  return (
    <AccountLayout
      title={spaced(t`Link your ${name} account`)}
      intro={spaced(t`From now on, you'll be signed in when you open Worktide from ${name}.`)}
    >
      {problem !== null && <Notice tone="bad">{i18n._(exchangeProblemOf(problem).what)}</Notice>}
      {isReady ? (
        <>
          <Button kind="main" full busy={isBusy} onClick={() => void link()}>
            {spaced(t`Link ${name}`)}
          </Button>
          <Button kind="quiet" full onClick={skip}>
            <Trans>Not now</Trans>
          </Button>
          <SignedInAs />
        </>
      ) : (
        <Skeleton shapes={['field', 'field']} />
      )}
      <ReauthDialog reauth={reauth} />
    </AccountLayout>
  )
}
