import { Trans, useLingui } from '@lingui/react/macro'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { Quote } from '../../ui/quote/quote.tsx'
import { pagePaths } from '../flow/page-paths-table.ts'
import { LoadedView } from '../frame/loaded-view.tsx'
import { OrganizationCard } from '../join/organization-card.tsx'
import { purchaseProblemsTable } from './purchase-problems-table.ts'
import { RegisterFlow } from './register-flow.tsx'
import { usePurchase } from './use-purchase.ts'

/** `/register/aws`: someone bought at AWS Marketplace and registers with it, or hears why that does not go. */
export function RegisterAwsPage() {
  const { t, i18n } = useLingui()
  const { registrationId, loaded, problem, purchase } = usePurchase()
  if (problem) {
    const { what, next } = purchaseProblemsTable[problem]
    return (
      <AccountLayout>
        <ResultPanel
          tone="bad"
          title={t`Your purchase could not be registered`}
          what={i18n._(what)}
          next={i18n._(next)}
          action={<ButtonLink full href={pagePaths.login}>{t`Sign in`}</ButtonLink>}
          link={<TextLink href={pagePaths.register}>{t`Create an account without it`}</TextLink>}
          quote={<Quote id={`aws-${problem}`} />}
        />
      </AccountLayout>
    )
  }
  if (!purchase) {
    return (
      <AccountLayout title={<Trans>Register your purchase</Trans>}>
        <LoadedView loaded={loaded} shapes={['card', 'field', 'field']}>
          {() => null}
        </LoadedView>
      </AccountLayout>
    )
  }
  const { productName, accountMasked } = purchase
  return (
    <RegisterFlow entry="aws" awsRegistrationId={registrationId}>
      <OrganizationCard orgName={productName} avatar={null}>
        <Trans>bought by the AWS account {accountMasked}</Trans>
      </OrganizationCard>
    </RegisterFlow>
  )
}
