import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { SignedInAs } from '../join/signed-in-as.tsx'

/**
 * `/register/oldOrganization`: registers an organisation with an existing account. No registration is needed, so it links
 * to creating an organisation.
 */
export function OldOrganizationPage() {
  const { t } = useLingui()
  return (
    <AccountLayout
      title={t`Another organisation, same account`}
      intro={<Trans>You don't need a second account. One account can have any number of organisations.</Trans>}
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
