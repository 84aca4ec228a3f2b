import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { unbroken } from '../../shared/named-text-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Quote } from '../../ui/quote/quote.tsx'
import { Consent } from '../authorize/consent.tsx'
import type { IdeProblem, IdeRequest } from './ide-request-rules.ts'
import { type IdeLogin, useIdeLogin } from './use-ide-login.ts'

const whats: Record<IdeProblem, MessageDescriptor> = {
  client: msg`We don't recognise the program that's asking.`,
  address: msg`This program wants the result sent to another device.`,
  proof: msg`The request is incomplete, or comes from an old version of the plug-in.`,
}

/** Shown for an invalid request; nothing can be allowed here. */
function IdeProblemPanel({ problem }: { problem: IdeProblem }) {
  const { t, i18n } = useLingui()
  return (
    <AccountLayout links={<HelpLink>{t`How plug-ins sign in`}</HelpLink>}>
      <ResultPanel
        tone="bad"
        title={t`Can't continue signing in`}
        what={i18n._(whats[problem])}
        next={t`Close this page, update the plug-in and sign in again from your IDE.`}
        action={<ButtonLink full href={pathOf('home')}>{t`Go to home`}</ButtonLink>}
        quote={<Quote id={`ide-${problem}`} />}
      />
    </AccountLayout>
  )
}

interface IdeAnsweredProps {
  name: string
  answer: { kind: 'allowed' | 'refused' }
  onAgain: () => void
}

/** Shown after the IDE has received the answer; its code is valid for a minute. */
function IdeAnswered({ name, answer, onAgain }: IdeAnsweredProps) {
  const { t } = useLingui()
  const again = (
    <Button full onClick={onAgain}>
      <Trans>Ask me again</Trans>
    </Button>
  )
  const home = <TextLink href={pathOf('home')}>{t`Go to home`}</TextLink>
  if (answer.kind === 'refused') {
    return (
      <AccountLayout>
        <ResultPanel
          tone="calm"
          title={t`You didn't allow access`}
          what={<Trans>{name} wasn't signed in. Your account hasn't changed.</Trans>}
          next={t`You can close this page.`}
          action={again}
          link={home}
        />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout>
      <ResultPanel
        tone="done"
        title={<Trans>Go back to {name}</Trans>}
        what={<Trans>You can continue in {name} and close this page.</Trans>}
        next={t`If nothing happens within a minute, sign in from your IDE again. The response is only valid for one minute.`}
        action={again}
        link={home}
      />
    </AccountLayout>
  )
}

/** `/ide-login`: a development environment asks for a sign-in (RFC 8252 with PKCE). Requires a press. */
export function IdeLoginPage() {
  const login = useIdeLogin()
  const { request, answer } = login
  if (typeof request === 'string') return <IdeProblemPanel problem={request} />
  const name = unbroken(request.name)
  if (answer) return <IdeAnswered name={name} answer={answer} onAgain={login.again} />
  return (
    <AccountLayout
      title={<Trans>Sign in to {name}</Trans>}
      intro={
        <Trans>{name} on this device wants to use your account. Only allow this if you just started it yourself.</Trans>
      }
    >
      <SignInOptions login={login} request={request} />
    </AccountLayout>
  )
}

function SignInOptions({ login, request }: { login: IdeLogin; request: IdeRequest }) {
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
      where={<Trans>The response goes to {redirectUri}</Trans>}
      rights={[
        <Trans key="read">View and change everything you have access to</Trans>,
        <Trans key="end">
          For 14 days after you signed in here, or until you sign it out under “Devices” in your account
        </Trans>,
      ]}
      submitError={submitError}
      isBusy={isBusy}
      onAllow={() => login.allow(request)}
      onRefuse={() => login.refuse(request)}
    />
  )
}
