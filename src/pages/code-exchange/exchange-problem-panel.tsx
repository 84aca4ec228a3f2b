import { useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { spaced } from '../../shared/named-text-rules.ts'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Quote } from '../../ui/quote/quote.tsx'
import { useShell } from '../../ui/shell-context.ts'
import { exchangeProblemOf } from './exchange-problems.ts'
import type { ExchangeProvider } from './exchange-providers.ts'

interface ExchangeProblemPanelProps {
  provider: ExchangeProvider
  problem: string
  /** What the way back keeps, with its question mark. */
  kept: string
}

/** A code that signed nobody in: why, and the other ways. */
export function ExchangeProblemPanel({ provider, problem, kept }: ExchangeProblemPanelProps) {
  const { t, i18n } = useLingui()
  const { what, next } = exchangeProblemOf(problem)
  const name = i18n._(provider.name)
  const { help } = useShell()
  const links = help && <HelpLink>{spaced(t`How ${name} works with Worktide`)}</HelpLink>
  return (
    <AccountLayout links={links}>
      <ResultPanel
        tone="bad"
        title={spaced(t`${name} did not sign you in`)}
        what={i18n._(what)}
        next={i18n._(next)}
        action={<ButtonLink full href={`${pathOf('login')}${kept}`}>{t`Back to the sign-in page`}</ButtonLink>}
        link={<TextLink href={`${pathOf('register')}${kept}`}>{t`Create an account`}</TextLink>}
        quote={<Quote id={`${provider.loginType}-${problem}`} />}
      />
    </AccountLayout>
  )
}
