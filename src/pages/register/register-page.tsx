import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import { TextLink } from '../../ui/action/text-link.tsx'
import { StepDots } from '../../ui/feedback/step-dots.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { pagePaths } from '../flow/page-paths-table.ts'
import { AddressStep, CodeStep, ProfileStep } from './register-steps.tsx'
import type { RegisterStep } from './register-types.ts'
import { useRegister } from './use-register.ts'

export function RegisterPage() {
  const { t } = useLingui()
  const flow = useRegister()
  const search = useSearch()
  const { mailedTo } = flow.form.values
  const titles: Record<RegisterStep, string> = {
    address: t`Create your account`,
    code: t`Check your mail`,
    profile: t`About you`,
  }
  const leads: Record<RegisterStep, string> = {
    address: flow.isInvited ? t`Use the address you were invited with.` : t`We send a code to your address first.`,
    code: t`We sent six digits to ${mailedTo}. They are good for 10 minutes.`,
    profile: t`The name your team sees, and a password.`,
  }
  const steps = { address: AddressStep, code: CodeStep, profile: ProfileStep }
  const Step = steps[flow.step]
  return (
    <AccountLayout
      stepKey={flow.step}
      steps={<StepDots names={[t`Address`, t`Code`, t`You`]} current={flow.place} />}
      title={titles[flow.step]}
      lead={leads[flow.step]}
      links={
        <TextLink href={`${pagePaths.login}${search ? `?${search}` : ''}`}>
          <Trans>I already have an account</Trans>
        </TextLink>
      }
    >
      <Form form={flow.form} onSubmit={flow.submit}>
        <Step flow={flow} />
      </Form>
    </AccountLayout>
  )
}
