import { Trans } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import { pathOf } from '../../core/routes.ts'
import { useSession } from '../../shared/use-session.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { CreateOrganizationForm } from './create-organization-form.tsx'
import { OtherWays } from './other-ways.tsx'

/** What has to come before an organisation. Signing in comes back here; registering leads here by itself. */
function AccountFirst() {
  const [path] = useLocation()
  const search = useSearch()
  const back = new URLSearchParams({ redirect: search ? `${path}?${search}` : path })
  return (
    <AccountLayout
      title={<Trans>Create your organisation</Trans>}
      intro={<Trans>First an account for you, then the organisation. It takes two minutes.</Trans>}
      links={<OtherWays isSecond={false} />}
    >
      <ButtonLink full href={`${pathOf('register-organization')}?${back}`}>
        <Trans>Create an account</Trans>
      </ButtonLink>
      <ButtonLink full kind="plain" href={`${pathOf('login')}?${back}`}>
        <Trans>I already have an account</Trans>
      </ButtonLink>
    </AccountLayout>
  )
}

/** `/create-organization`: one's own organisation, for whoever has an account. */
export function CreateOrganizationPage() {
  return useSession().status === 'signedOut' ? <AccountFirst /> : <CreateOrganizationForm />
}
