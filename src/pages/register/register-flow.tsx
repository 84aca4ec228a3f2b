import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Provider } from '../../core/providers/provider-names.ts'
import { pathOf } from '../../core/routes.ts'
import { useSession } from '../../shared/use-session.ts'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { StepDots } from '../../ui/feedback/step-dots.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { linkAddress } from '../code-exchange/exchange-providers.ts'
import { SignedInAs } from '../join/signed-in-as.tsx'
import { type RegisterEntry, registerEntriesTable } from './register-entries.ts'
import { AddressStep, CodeStep, ProfileStep } from './register-steps.tsx'
import type { RegisterStep } from './register-types.ts'
import { useRegister } from './use-register.ts'

/** Tells signed-in users their account before they create another one. */
function SignedInHint() {
  return useSession().account && <SignedInAs />
}

interface RegisterLinksProps {
  search: URLSearchParams
  back?: string | undefined
  /** The provider whose identity is linked to the account after the sign-in. */
  provider: Provider | undefined
}

/** Links below every step: sign in, and the documentation. */
function RegisterLinks({ search, back, provider }: RegisterLinksProps) {
  const kept = new URLSearchParams([...search, ...(back ? [['redirect', back]] : [])])
  const linking = provider && new URLSearchParams({ redirect: linkAddress(provider, search.get('redirect')) })
  const query = linking ?? kept
  return (
    <>
      <TextLink href={`${pathOf('login')}${query.size > 0 ? `?${query}` : ''}`}>
        {linking ? (
          <Trans>Already have an account? Sign in and link</Trans>
        ) : (
          <Trans>Already have an account? Sign in</Trans>
        )}
      </TextLink>
      <HelpLink>
        <Trans>Getting started</Trans>
      </HelpLink>
    </>
  )
}

interface RegisterFlowProps {
  entry: RegisterEntry
  /** Shown above the first step. */
  children?: ReactNode
  awsRegistrationId?: string
  /** Where an existing user returns to after signing in. */
  back?: string
}

/** The three steps of the registration, with the entry's texts. */
export function RegisterFlow({ entry, children, awsRegistrationId, back }: RegisterFlowProps) {
  const { t, i18n } = useLingui()
  const flow = useRegister(entry, awsRegistrationId)
  const { mailedTo } = flow.form.values
  const { offer } = flow
  const isOnlyStep = flow.steps.length === 1
  const { missing } = registerEntriesTable[entry]
  // without its parameter, the entry shows the general texts
  const { title, intro } = registerEntriesTable[flow.isMissing ? 'register' : entry]
  const titles: Record<RegisterStep, string> = {
    address: i18n._(title),
    code: t`Check your email`,
    profile: offer ? t`Join ${offer.orgName}` : t`About you`,
  }
  const leads: Record<RegisterStep, string> = {
    address: i18n._(intro),
    code: t`We emailed ${mailedTo}. You'll find a six-digit code, valid for 10 minutes, or a note that you already have an account.`,
    profile: offer
      ? t`Your account is for ${offer.emailMasked}, the email the invitation was sent to.`
      : t`Enter the name your team will see and set a password.`,
  }
  const steps = { address: AddressStep, code: CodeStep, profile: ProfileStep }
  const Step = steps[flow.step]
  return (
    <AccountLayout
      stepKey={flow.step}
      steps={!isOnlyStep && <StepDots names={[t`Email`, t`Code`, t`You`]} current={flow.place} />}
      title={titles[flow.step]}
      intro={leads[flow.step]}
      links={<RegisterLinks search={flow.search} back={back} provider={flow.provider} />}
    >
      {flow.step === 'address' && children}
      {flow.step === 'address' && missing && flow.isMissing && <Notice tone="wait">{i18n._(missing)}</Notice>}
      <Form form={flow.form} onSubmit={flow.submit}>
        <Step flow={flow} />
      </Form>
      {flow.step === 'address' && <SignedInHint />}
    </AccountLayout>
  )
}
