import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { QueryView } from '../../shared/queries/query-view.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Quote } from '../../ui/quote/quote.tsx'
import { OrganizationCard } from '../join/organization-card.tsx'
import { AttachPurchase } from './purchase/attach-purchase.tsx'
import { type PurchaseProblem, purchaseProblemsTable } from './purchase/purchase-problems.ts'
import { usePurchase } from './purchase/use-purchase.ts'
import { RegisterFlow } from './register-flow.tsx'

/** Explains why a purchase cannot be registered, and what to do. */
function PurchaseProblemPanel({ problem }: { problem: PurchaseProblem }) {
  const { t, i18n } = useLingui()
  const { what, next } = purchaseProblemsTable[problem]
  return (
    <ResultPanel
      tone="bad"
      title={t`Couldn't register your purchase`}
      what={i18n._(what)}
      next={i18n._(next)}
      action={<ButtonLink full href={pathOf('login')}>{t`Sign in`}</ButtonLink>}
      link={<TextLink href={pathOf('register')}>{t`Create an account without it`}</TextLink>}
      quote={<Quote id={`aws-${problem}`} />}
    />
  )
}

const shapes = ['card', 'field', 'field'] as const

/**
 * `/register/aws`: registers with an AWS Marketplace purchase, or adds it to an organisation of a signed-in administrator.
 */
export function RegisterAwsPage() {
  const { registrationId, isRegistering, query, problem, purchase } = usePurchase()
  if (problem) {
    return (
      <AccountLayout>
        <PurchaseProblemPanel problem={problem} />
      </AccountLayout>
    )
  }
  if (!purchase || isRegistering === null) {
    return (
      <AccountLayout title={<Trans>Register your purchase</Trans>}>
        <QueryView query={query} shapes={shapes}>
          {() => <Skeleton shapes={shapes} />}
        </QueryView>
      </AccountLayout>
    )
  }
  const { productName, accountMasked } = purchase
  const card = (
    <OrganizationCard orgName={productName} avatar={null}>
      <Trans>bought by the AWS account {accountMasked}</Trans>
    </OrganizationCard>
  )
  if (!isRegistering) return <AttachPurchase registrationId={registrationId}>{card}</AttachPurchase>
  return (
    <RegisterFlow entry="aws" awsRegistrationId={registrationId} back={pathOf('register-aws')}>
      {card}
    </RegisterFlow>
  )
}
