import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { useSession } from '../../shared/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { HelpLink } from '../../ui/action/help-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { EmailField } from '../../ui/field/email-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { PasswordField } from '../../ui/password/password-field.tsx'
import style from './login.module.css'
import { PasskeyAutofill } from './passkey-autofill.tsx'
import { useLogin } from './use-login.ts'

export function LoginPage() {
  const { t } = useLingui()
  const { form, query, typed, isBusy, submit, askForCode, Providers } = useLogin()
  const { notice } = useSession()
  return (
    <AccountLayout
      title={<Trans>Sign in</Trans>}
      intro={notice?.text || <Trans>Pick up where you left off.</Trans>}
      links={
        <>
          <TextLink href={`${pathOf('second-factor')}${query}`}>
            <Trans>Sign in with a passkey</Trans>
          </TextLink>
          <TextLink href={`${pathOf('register')}${query}`} state={typed}>
            <Trans>Create an account</Trans>
          </TextLink>
          <HelpLink>
            <Trans>Trouble signing in?</Trans>
          </HelpLink>
        </>
      }
      last={Providers && <Providers {...typed} />}
    >
      <Form form={form} onSubmit={submit}>
        <EmailField {...form.field('orgEmail')} label={t`Email`} autoComplete="username webauthn" autoFocus />
        <PasswordField {...form.field('password')} label={t`Password`} autoComplete="current-password" />
        <p className={style.forgot}>
          <TextLink href={`${pathOf('forgot-password')}${query}`} state={typed}>
            <Trans>Forgot your password?</Trans>
          </TextLink>
        </p>
        <Button kind="main" type="submit" full busy={isBusy}>
          <Trans>Sign in</Trans>
        </Button>
        <Button full onClick={askForCode}>
          <Trans>Email me a sign-in code</Trans>
        </Button>
      </Form>
      <PasskeyAutofill onRefused={form.setSubmitError} />
    </AccountLayout>
  )
}
