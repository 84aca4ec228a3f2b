import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { pathOf } from '../../core/routes.ts'
import { spaced } from '../../shared/named-text-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Quote } from '../../ui/quote/quote.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { exchangeProblemOf } from './exchange-problems.ts'
import { type ExchangeProvider, isLinking } from './exchange-providers.ts'
import { LinkIdentity } from './link-identity.tsx'
import { useCodeExchange } from './use-code-exchange.ts'

interface ExchangeProblemPanelProps {
  provider: ExchangeProvider
  problem: string
  /** The query string that the links keep, with its question mark. */
  query: string
}

/** Explains why a provider's code did not sign in, and links to the other ways. */
function ExchangeProblemPanel({ provider, problem, query }: ExchangeProblemPanelProps) {
  const { t, i18n } = useLingui()
  const { what, next } = exchangeProblemOf(problem)
  const name = i18n._(provider.name)
  const { help } = useShell()
  const links = help && <HelpLink>{spaced(t`How ${name} works with Worktide`)}</HelpLink>
  return (
    <AccountLayout links={links}>
      <ResultPanel
        tone="bad"
        title={spaced(t`${name} couldn't sign you in`)}
        what={i18n._(what)}
        next={i18n._(next)}
        action={<ButtonLink full href={`${pathOf('login')}${query}`}>{t`Back to sign-in`}</ButtonLink>}
        link={<TextLink href={`${pathOf('register')}${query}`}>{t`Create an account`}</TextLink>}
        quote={<Quote id={`${provider.loginType}-${problem}`} />}
      />
    </AccountLayout>
  )
}

/** `/login/get-google-code`, `get-lark-code`, `get-foxlab-code`: the redirect target of a provider. */
export function CodeExchangePage() {
  const [isLink] = useState(() => isLinking(location.search))
  return isLink ? <LinkIdentity /> : <CodeExchange />
}

function CodeExchange() {
  const { t, i18n } = useLingui()
  const { provider, problem, isOffline, exchange, search } = useCodeExchange()
  if (problem !== null) {
    return <ExchangeProblemPanel provider={provider} problem={problem} query={search ? `?${search}` : ''} />
  }
  const name = i18n._(provider.name)
  const retry = (
    <Button onClick={exchange}>
      <Trans>Try again</Trans>
    </Button>
  )
  return (
    <AccountLayout title={spaced(t`Signing in with ${name}`)} intro={<Trans>One moment, please.</Trans>}>
      {isOffline ? (
        <EmptyState action={retry}>
          <Trans>You're offline. Try again when you're back online.</Trans>
        </EmptyState>
      ) : (
        <Skeleton shapes={['field', 'field']} />
      )}
    </AccountLayout>
  )
}
