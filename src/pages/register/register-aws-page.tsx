import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { QueryView } from '../../shared/queries/query-view.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { OrganizationCard } from '../join/organization-card.tsx'
import { AttachPurchase } from './purchase/attach-purchase.tsx'
import { PurchaseProblemPanel } from './purchase/purchase-problem-panel.tsx'
import { usePurchase } from './purchase/use-purchase.ts'
import { RegisterFlow } from './register-flow.tsx'

const shapes = ['card', 'field', 'field'] as const

/**
 * `/register/aws`: someone bought at AWS Marketplace and registers with it, or for an organisation they look after, or hears
 * why that does not go.
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
