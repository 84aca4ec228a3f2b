import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import { pathOf } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { EmailField } from '../../ui/field/email-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ResendButton } from '../../ui/form/resend-button.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { useForgotPassword } from './use-forgot-password.ts'

export function ForgotPasswordPage() {
  const { t } = useLingui()
  const { form, sent, submit, changeAddress } = useForgotPassword()
  const search = useSearch()
  return (
    <AccountLayout
      stepKey={sent ? 'sent' : 'address'}
      title={sent ? <Trans>Check your email</Trans> : <Trans>Reset your password</Trans>}
      intro={
        sent ? (
          <Trans>If {sent.to} has an account, we've sent a link. It works once and expires in 30 minutes.</Trans>
        ) : (
          <Trans>We'll email you a link to choose a new one.</Trans>
        )
      }
      links={
        <>
          <TextLink href={`${pathOf('login')}${search ? `?${search}` : ''}`}>
            <Trans>Back to sign-in</Trans>
          </TextLink>
          <HelpLink topic="signIn">
            <Trans>Trouble signing in?</Trans>
          </HelpLink>
        </>
      }
    >
      <Form form={form} onSubmit={submit}>
        {sent ? (
          <ResendButton
            availableAt={sent.resendAt}
            busy={form.isBusy}
            onResend={submit}
            other={
              <Button kind="quiet" onClick={changeAddress}>
                <Trans>Use another email</Trans>
              </Button>
            }
          />
        ) : (
          <>
            <EmailField {...form.field('orgEmail')} label={t`Email`} autoFocus />
            <Button kind="main" type="submit" full busy={form.isBusy}>
              <Trans>Send the link</Trans>
            </Button>
          </>
        )}
      </Form>
    </AccountLayout>
  )
}
