import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import { pathOf } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { EmailField } from '../../ui/field/email-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ResendButton } from '../../ui/form/resend-button.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { useMailedCode } from './use-mailed-code.ts'

/** `/login/mailed-code`: signs in with an address and a mailed code. */
export function MailedCodePage() {
  const { t } = useLingui()
  const login = useMailedCode()
  const { form, isMailed } = login
  const { orgEmail } = form.values
  const search = useSearch()
  const kept = search ? `?${search}` : ''
  return (
    <AccountLayout
      stepKey={isMailed ? 'code' : 'address'}
      title={isMailed ? <Trans>Check your email</Trans> : <Trans>Email me a sign-in code</Trans>}
      intro={
        isMailed ? (
          <Trans>If {orgEmail} has an account, we've sent a 6-digit code.</Trans>
        ) : (
          <Trans>No password needed. We'll email you a code.</Trans>
        )
      }
      links={
        <>
          <TextLink href={`${pathOf('login')}${kept}`}>
            <Trans>Sign in with a password</Trans>
          </TextLink>
          <TextLink href={`${pathOf('register')}${kept}`}>
            <Trans>Create an account</Trans>
          </TextLink>
          <HelpLink topic="signIn">
            <Trans>Trouble signing in?</Trans>
          </HelpLink>
        </>
      }
    >
      <Form form={form} onSubmit={login.submit}>
        {isMailed ? (
          <CodeField {...form.field('emailCode')} label={t`Code`} autoFocus />
        ) : (
          <EmailField {...form.field('orgEmail')} label={t`Email`} autoComplete="username" autoFocus />
        )}
        <Button kind="main" type="submit" full busy={login.isBusy}>
          {isMailed ? <Trans>Sign in</Trans> : <Trans>Send me a code</Trans>}
        </Button>
        {isMailed && (
          <ResendButton
            availableAt={login.resendAt}
            busy={form.isBusy}
            onResend={login.resend}
            other={
              <Button kind="quiet" onClick={login.back}>
                <Trans>Use another email</Trans>
              </Button>
            }
          />
        )}
      </Form>
    </AccountLayout>
  )
}
