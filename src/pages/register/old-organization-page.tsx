import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { SignedInAs } from '../join/signed-in-as.tsx'

/**
 * `/register/oldOrganization`: registering an organisation with an account that is there already. Nothing has to be registered:
 * it leads on to founding one more.
 */
export function OldOrganizationPage() {
  const { t } = useLingui()
  return (
    <AccountLayout
      title={t`Another organisation, the same account`}
      intro={<Trans>You need no second account: one holds as many organisations as you like.</Trans>}
    >
      <ButtonLink full href={`${pathOf('create-organization')}?new=1`}>
        <Trans>Create another organisation</Trans>
      </ButtonLink>
      <ButtonLink full kind="plain" href={pathOf('code-join-organization')}>
        <Trans>I have a join code</Trans>
      </ButtonLink>
      <SignedInAs />
    </AccountLayout>
  )
}
