import { Trans } from '@lingui/react/macro'
import { useLocation, useSearch } from 'wouter'
import { pathOf } from '../../core/routes.ts'
import { useSession } from '../../shared/use-session.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { CreateOrganizationForm } from './create-organization-form.tsx'
import { OtherOptions } from './other-options.tsx'

/** Asks for an account before an organisation is created. Signing in returns here; registering leads here. */
function AccountFirst() {
  const [path] = useLocation()
  const search = useSearch()
  const back = new URLSearchParams({ redirect: search ? `${path}?${search}` : path })
  return (
    <AccountLayout
      title={<Trans>Create your organisation</Trans>}
      intro={<Trans>Create an account first, then the organisation. It takes two minutes.</Trans>}
      links={<OtherOptions isSecond={false} />}
    >
      <ButtonLink full href={`${pathOf('register-organization')}?${back}`}>
        <Trans>Create an account</Trans>
      </ButtonLink>
      <ButtonLink full kind="plain" href={`${pathOf('login')}?${back}`}>
        <Trans>Already have an account? Sign in</Trans>
      </ButtonLink>
    </AccountLayout>
  )
}

/** `/create-organization`: creates an organisation, for any account. */
export function CreateOrganizationPage() {
  return useSession().status === 'signedOut' ? <AccountFirst /> : <CreateOrganizationForm />
}
