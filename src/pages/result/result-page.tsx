import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { outcomePages } from '../../core/providers/outcome-pages.ts'
import { SignOutDialog } from '../../shared/sign-out/sign-out-dialog.tsx'
import { useSignOut } from '../../shared/sign-out/use-sign-out.ts'
import { useSession } from '../../shared/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { CodeExchangePage } from '../code-exchange/code-exchange-page.tsx'
import { isLinking } from '../code-exchange/exchange-providers.ts'
import { MessengerLogin } from '../messenger/messenger-login.tsx'
import { isInTeams } from '../messenger/teams-client.ts'
import { OutcomePanel } from './outcome-panel.tsx'
import type { ResultAction } from './result-types.ts'
import { useNamedText } from './use-named-text.ts'
import { resultAt, useResult } from './use-result.ts'

/** Labels of the actions. */
const actionNames: Readonly<Record<ResultAction, (name: string) => MessageDescriptor>> = {
  home: () => msg`Go to my work`,
  signIn: () => msg`Sign in with email`,
  retry: () => msg`Try again`,
  link: (name) => msg`Sign in and link ${name}`,
  goOn: () => msg`Continue`,
  changeAccount: () => msg`Sign in with another account`,
}

/** Signs out before going to the login page, for users signed in with the wrong account. */
function ChangeAccount({ href, children }: { href: string; children: ReactNode }) {
  const [, navigate] = useLocation()
  const signOut = useSignOut(() => navigate(href))
  return (
    <>
      <Button kind="quiet" busy={signOut.isBusy} onClick={() => void signOut.start()}>
        {children}
      </Button>
      <SignOutDialog signOut={signOut} />
    </>
  )
}

/** A transit or result page: redeems the sign-in or links the account that it is opened with, or begins a sign-in if nobody is signed in. */
export function ResultPage() {
  const [path] = useLocation()
  const { status } = useSession()
  const [isSigningIn, setIsSigningIn] = useState(false)
  const [isBinding] = useState(() => new URLSearchParams(location.search).get('bind') === '1')
  const [{ name, integration, result }] = useState(() => resultAt(path, null))
  const [isSignIn] = useState(() => {
    const isOfProvider = name === outcomePages[integration].exchange && !(integration === 'teams' && isInTeams())
    return new URLSearchParams(location.search).has('code') || (isOfProvider && isLinking(location.search))
  })
  const isDue = status === 'signedOut' || (status === 'signedIn' && isBinding)
  const isStart = result.action === 'goOn' && isDue && !isSignIn
  // the login stays until it leaves the page, even after its session has arrived
  if (isStart && !isSigningIn) setIsSigningIn(true)
  if (isSignIn) return <CodeExchangePage />
  if (isStart || isSigningIn)
    return <MessengerLogin messenger={integration} isInClient={integration === 'teams' && isInTeams()} />
  return result.action === 'goOn' && (status === 'unknown' || status === 'busy') ? <OnTheWay /> : <Outcome />
}

/** Shown until it is known whether somebody is signed in. */
function OnTheWay() {
  return (
    <AccountLayout>
      <Skeleton shapes={['field', 'field']} />
    </AccountLayout>
  )
}

/** The result of a messenger integration: one page for all rows of the table. */
function Outcome() {
  const { integration, result, addresses, actions, administrators, quote, register } = useResult()
  const textOf = useNamedText(integration)
  const title = textOf(result.title)
  const quiet = actions?.quiet
  const Quiet = quiet === 'changeAccount' ? ChangeAccount : TextLink
  useEffect(() => {
    document.title = `${title} · Worktide`
  }, [title])
  return (
    <AccountLayout links={<HelpLink>{textOf((name) => msg`How ${name} works with Worktide`)}</HelpLink>}>
      <OutcomePanel
        integration={integration}
        result={result}
        administrators={administrators}
        action={
          actions ? (
            <ButtonLink full href={addresses[actions.main]}>
              {textOf(actionNames[actions.main])}
            </ButtonLink>
          ) : (
            <Skeleton shapes={['field']} />
          )
        }
        link={
          register ? (
            <TextLink href={addresses.register} state={{ newcomer: register }}>
              <Trans>Create an account</Trans>
            </TextLink>
          ) : (
            quiet && <Quiet href={addresses[quiet]}>{textOf(actionNames[quiet])}</Quiet>
          )
        }
        quote={quote}
      />
    </AccountLayout>
  )
}
