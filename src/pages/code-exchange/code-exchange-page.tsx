import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { pagePaths } from '../flow/page-paths-table.ts'
import { exchangeProblemOf } from './exchange-problems-table.ts'
import { useCodeExchange } from './use-code-exchange.ts'

/** `/login/get-google-code`, `get-lark-code`, `get-foxlab-code`: the way back from a provider. */
export function CodeExchangePage() {
  const { t, i18n } = useLingui()
  const { provider, problem, isOffline, exchange, search } = useCodeExchange()
  const { name } = provider
  if (problem !== null) {
    const { what, next } = exchangeProblemOf(problem)
    const kept = search ? `?${search}` : ''
    return (
      <AccountLayout>
        <ResultPanel
          tone="bad"
          title={<Trans>{name} did not sign you in</Trans>}
          what={i18n._(what)}
          next={i18n._(next)}
          action={<ButtonLink full href={`${pagePaths.login}${kept}`}>{t`Back to the sign-in page`}</ButtonLink>}
          link={<TextLink href={`${pagePaths.register}${kept}`}>{t`Create an account`}</TextLink>}
          quote={`${provider.loginType}-${problem}`}
        />
      </AccountLayout>
    )
  }
  const retry = (
    <Button onClick={exchange}>
      <Trans>Try again</Trans>
    </Button>
  )
  return (
    <AccountLayout title={<Trans>Signing in with {name}</Trans>} lead={<Trans>One moment, please.</Trans>}>
      {isOffline ? (
        <EmptyState action={retry}>
          <Trans>You are offline. Try again when the network is back.</Trans>
        </EmptyState>
      ) : (
        <Skeleton shapes={['field', 'field']} />
      )}
    </AccountLayout>
  )
}
