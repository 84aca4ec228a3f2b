import { useLingui } from '@lingui/react/macro'
import { pathOf } from '../../../core/routes.ts'
import { ButtonLink } from '../../../ui/action/button-link.tsx'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { ResultPanel } from '../../../ui/feedback/result-panel.tsx'
import { Quote } from '../../../ui/quote/quote.tsx'
import { type PurchaseProblem, purchaseProblemsTable } from './purchase-problems.ts'

/** Why a purchase cannot be registered, and what to do. */
export function PurchaseProblemPanel({ problem }: { problem: PurchaseProblem }) {
  const { t, i18n } = useLingui()
  const { what, next } = purchaseProblemsTable[problem]
  return (
    <ResultPanel
      tone="bad"
      title={t`Your purchase could not be registered`}
      what={i18n._(what)}
      next={i18n._(next)}
      action={<ButtonLink full href={pathOf('login')}>{t`Sign in`}</ButtonLink>}
      link={<TextLink href={pathOf('register')}>{t`Create an account without it`}</TextLink>}
      quote={<Quote id={`aws-${problem}`} />}
    />
  )
}
