import { Trans, useLingui } from '@lingui/react/macro'
import { spaced } from '../../shared/named-text-rules.ts'
import { Button } from '../../ui/action/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { ExchangeProblemPanel } from './exchange-problem-panel.tsx'
import { useCodeExchange } from './use-code-exchange.ts'

/** `/login/get-google-code`, `get-lark-code`, `get-foxlab-code`: the way back from a provider. */
export function CodeExchangePage() {
  const { t, i18n } = useLingui()
  const { provider, problem, isOffline, exchange, search } = useCodeExchange()
  if (problem !== null) {
    return <ExchangeProblemPanel provider={provider} problem={problem} kept={search ? `?${search}` : ''} />
  }
  const name = i18n._(provider.name)
  const retry = (
    <Button onClick={exchange}>
      <Trans>Try again</Trans>
    </Button>
  )
  return (
    <AccountLayout title={spaced(t`Signing in with ${name}`)} lead={<Trans>One moment, please.</Trans>}>
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
