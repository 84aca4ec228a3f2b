import { Trans, useLingui } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { EmailField } from '../../ui/field/email-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ResendButton } from '../../ui/form/resend-button.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { PasswordField } from '../../ui/password/password-field.tsx'
import { pagePaths } from '../flow/page-paths-table.ts'
import { useLogin } from './use-login.ts'

export function LoginPage() {
  const { t } = useLingui()
  const login = useLogin()
  const { form, way } = login
  const search = useSearch()
  const kept = search ? `?${search}` : ''
  return (
    <AccountLayout
      stepKey={way}
      title={way === 'code' ? <Trans>Check your mail</Trans> : <Trans>Sign in</Trans>}
      lead={
        way === 'code' ? (
          <Trans>If {form.values.orgEmail} has an account, a six-digit code is on its way.</Trans>
        ) : (
          <Trans>Your projects, wherever you left them.</Trans>
        )
      }
      links={
        <>
          <TextLink href={`${pagePaths.secondFactor}${kept}`}>
            <Trans>Sign in with a passkey</Trans>
          </TextLink>
          <TextLink href={`${pagePaths.register}${kept}`}>
            <Trans>Create an account</Trans>
          </TextLink>
          {way === 'password' && (
            <TextLink href={`${pagePaths.forgotPassword}${kept}`}>
              <Trans>Forgot your password?</Trans>
            </TextLink>
          )}
        </>
      }
    >
      <Form form={form} onSubmit={login.submit}>
        {way !== 'code' && (
          <EmailField {...form.field('orgEmail')} label={t`Email`} autoComplete="username" autoFocus />
        )}
        {way === 'password' && (
          <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
        )}
        {way === 'code' && <CodeField {...form.field('emailCode')} label={t`Code`} autoFocus />}
        <Button kind="main" type="submit" full busy={login.isBusy}>
          {way === 'address' ? <Trans>Send me a code</Trans> : <Trans>Sign in</Trans>}
        </Button>
        {way === 'code' && <ResendButton availableAt={login.resendAt} busy={form.isBusy} onResend={login.resend} />}
        <Button full onClick={() => login.setWay(way === 'password' ? 'address' : 'password')}>
          {way === 'password' ? <Trans>Sign in with a mailed code</Trans> : <Trans>Sign in with a password</Trans>}
        </Button>
      </Form>
    </AccountLayout>
  )
}
