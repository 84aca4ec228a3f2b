import { Trans, useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { pathOf } from '../../core/routes.ts'
import { useServices } from '../../shared/use-services.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { EmailField } from '../../ui/field/email-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { ResendButton } from '../../ui/form/resend-button.tsx'
import { NewPasswordField } from '../../ui/password/new-password-field.tsx'
import { useShell } from '../../ui/shell-context.ts'
import style from './terms/terms-summary.module.css'
import type { useRegister } from './use-register.ts'

/** The terms in three sentences, without leaving the form. */
function TermsSummary() {
  return (
    <details className={style.terms}>
      <summary>
        <Trans>What am I agreeing to?</Trans>
      </summary>
      <ul>
        <li>
          <Trans>Only members of your organisation can see your name and email.</Trans>
        </li>
        <li>
          <Trans>We only send emails your account needs: codes, invitations and security notices.</Trans>
        </li>
        <li>
          <Trans>What you write belongs to your organisation. Its administrators can view and delete it.</Trans>
        </li>
      </ul>
    </details>
  )
}

interface StepProps {
  flow: ReturnType<typeof useRegister>
}

export function AddressStep({ flow: { form, isBusy } }: StepProps) {
  const { t } = useLingui()
  return (
    <>
      <EmailField {...form.field('orgEmail')} label={t`Email`} autoFocus />
      <Button kind="main" type="submit" full busy={isBusy}>
        <Trans>Send me a code</Trans>
      </Button>
    </>
  )
}

export function CodeStep({ flow: { form, isBusy, resend, back } }: StepProps) {
  const { t } = useLingui()
  const { config } = useServices()
  return (
    <>
      <CodeField {...form.field('emailCode')} label={t`Code`} autoFocus />
      {config().devMail && (
        <Notice tone="wait">
          <Trans>This server doesn't send emails.</Trans>{' '}
          <TextLink href={pathOf('dev-mail')} external>
            <Trans>Read them here</Trans>
          </TextLink>
        </Notice>
      )}
      <Button kind="main" type="submit" full busy={isBusy}>
        <Trans>Continue</Trans>
      </Button>
      <ResendButton
        availableAt={form.values.resendAt}
        busy={form.isBusy}
        onResend={resend}
        other={
          <Button kind="quiet" onClick={back}>
            <Trans>Use another email</Trans>
          </Button>
        }
      />
    </>
  )
}

export function ProfileStep({ flow: { form, isBusy, strength, passwordField } }: StepProps) {
  const { t } = useLingui()
  const { language } = useShell()
  return (
    <>
      <TextField
        {...form.field('orgUserName')}
        label={t`Your name`}
        autoComplete="name"
        autoCapitalize="words"
        max={maxLength('memberName', language)}
        autoFocus
      />
      <Input
        name="username"
        autoComplete="username"
        value={form.values.mailedTo}
        readOnly
        wrapperProps={{ hidden: true }}
      />
      <NewPasswordField {...passwordField} label={t`Password`} strength={strength} />
      <CheckboxField
        name="agreeTerms"
        checked={form.values.agreeTerms}
        error={form.errorOf('agreeTerms')}
        onChange={(isAgreed) => form.set('agreeTerms', isAgreed)}
      >
        <Trans>I agree to the terms of use and how my data is handled</Trans>
      </CheckboxField>
      <TermsSummary />
      <Button kind="main" type="submit" full busy={isBusy}>
        <Trans>Create account</Trans>
      </Button>
    </>
  )
}
