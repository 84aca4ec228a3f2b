import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import type { FactorMethod } from './use-second-factor.ts'
import { type SecondFactor, useSecondFactor } from './use-second-factor.ts'

const methodTexts: Record<FactorMethod, ReactNode> = {
  passkey: <Trans>Use a passkey instead</Trans>,
  totp: <Trans>Use the authenticator app instead</Trans>,
  recovery: <Trans>Use a recovery code instead</Trans>,
}

/** Alternatives for a device that is not at hand. */
function OtherMethods({ step: { otherMethods, choose } }: { step: SecondFactor }) {
  return otherMethods.map((method) => (
    <Button key={method} full onClick={() => choose(method)}>
      {methodTexts[method]}
    </Button>
  ))
}

/** The second step of a sign-in; without a first one, a sign-in by passkey. */
export function SecondFactorPage() {
  const step = useSecondFactor()
  return (
    <AccountLayout
      stepKey={step.method}
      title={step.isAfterPassword ? <Trans>Confirm it's you</Trans> : <Trans>Sign in with a passkey</Trans>}
      intro={<Intro step={step} />}
      links={
        <>
          <TextLink href={step.loginHref}>
            {step.isAfterPassword ? <Trans>Start again</Trans> : <Trans>Sign in another way</Trans>}
          </TextLink>
          <HelpLink topic="signIn">
            <Trans>Trouble signing in?</Trans>
          </HelpLink>
        </>
      }
    >
      {step.isExpired ? <Expired step={step} /> : <MethodForm step={step} />}
    </AccountLayout>
  )
}

function Intro({ step: { method, isAfterPassword } }: { step: SecondFactor }) {
  if (method === 'totp') return <Trans>Enter the 6-digit code from your authenticator app.</Trans>
  if (method === 'recovery') return <Trans>Enter one of your recovery codes. Each code works once.</Trans>
  if (isAfterPassword) return <Trans>Use a passkey from this device, your phone or a security key.</Trans>
  return <Trans>No email or password needed. Your device confirms who you are.</Trans>
}

function MethodForm({ step }: { step: SecondFactor }) {
  const { t } = useLingui()
  const { form, method } = step
  if (method === 'passkey' && !step.isPasskeySupported)
    return (
      <Notice tone="wait">
        <Trans>
          This browser can't use passkeys. Open Worktide in your device's default browser, or sign in another way.
        </Trans>
      </Notice>
    )
  return (
    <Form form={form} onSubmit={step.submit}>
      {method === 'totp' && <CodeField {...form.field('code')} label={t`Code from the app`} autoFocus />}
      {method === 'recovery' && (
        <TextField
          {...form.field('recoveryCode')}
          label={t`Recovery code`}
          autoComplete="off"
          autoCapitalize="none"
          autoFocus
        />
      )}
      <Button kind="main" type="submit" full busy={step.isBusy}>
        {method === 'passkey' ? <Trans>Use a passkey</Trans> : <Trans>Sign in</Trans>}
      </Button>
      <OtherMethods step={step} />
    </Form>
  )
}

function Expired({ step }: { step: SecondFactor }) {
  return (
    <>
      {step.form.failure && <FailureNotice failure={step.form.failure} />}
      <ButtonLink full href={step.loginHref}>
        <Trans>Sign in again</Trans>
      </ButtonLink>
    </>
  )
}
