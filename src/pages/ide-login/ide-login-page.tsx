import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { unbroken } from '../../shared/named-text-rules.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Consent } from '../authorize/consent.tsx'
import { IdeAnswered } from './ide-answered.tsx'
import { IdeProblemPanel } from './ide-problem-panel.tsx'
import type { IdeRequest } from './ide-request-rules.ts'
import { type IdeLogin, useIdeLogin } from './use-ide-login.ts'

/** `/ide-login`: a development environment asks to be signed in (RFC 8252 with PKCE). It takes a press. */
export function IdeLoginPage() {
  const login = useIdeLogin()
  const { request, answer } = login
  if (typeof request === 'string') return <IdeProblemPanel problem={request} />
  const name = unbroken(request.name)
  if (answer) return <IdeAnswered name={name} answer={answer} onAgain={login.again} />
  return (
    <AccountLayout
      title={<Trans>Sign in to {name}</Trans>}
      lead={
        <Trans>
          {name} on this device asks to work with your account. Only allow it if you have just asked for it.
        </Trans>
      }
    >
      <Ways login={login} request={request} />
    </AccountLayout>
  )
}

function Ways({ login, request }: { login: IdeLogin; request: IdeRequest }) {
  const { search, submitError, isBusy } = login
  const { redirectUri } = request
  if (!login.isKnown && !isBusy) return <Skeleton shapes={['card', 'field', 'field']} />
  if (!login.isSignedIn && !isBusy) {
    const back = new URLSearchParams({ redirect: `${pathOf('ide-login')}?${search}` })
    return (
      <>
        <ButtonLink full href={`${pathOf('login')}?${back}`}>
          <Trans>Sign in first</Trans>
        </ButtonLink>
        <ButtonLink full kind="plain" href={`${pathOf('register')}?${back}`}>
          <Trans>Create an account</Trans>
        </ButtonLink>
      </>
    )
  }
  return (
    <Consent
      who={request.name}
      where={<Trans>The answer goes to {redirectUri}</Trans>}
      rights={[
        <Trans key="read">Read and change what you can read and change</Trans>,
        <Trans key="end">
          Until 14 days after you signed in here, or until you end it under “Devices” in your account
        </Trans>,
      ]}
      submitError={submitError}
      isBusy={isBusy}
      onAllow={() => login.allow(request)}
      onRefuse={() => login.refuse(request)}
    />
  )
}
