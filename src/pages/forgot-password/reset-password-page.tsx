import { Trans, useLingui } from '@lingui/react/macro'
import { pathOf } from '../../core/routes.ts'
import { Button } from '../../ui/action/button.tsx'
import { ButtonLink } from '../../ui/action/button-link.tsx'
import { TextLink } from '../../ui/action/text-link.tsx'
import { ResultPanel } from '../../ui/feedback/result-panel.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Form } from '../../ui/form/form.tsx'
import { AccountLayout } from '../../ui/layout/account-layout.tsx'
import { NewPasswordField } from '../../ui/password/new-password-field.tsx'
import { useResetPassword } from './use-reset-password.ts'

export function ResetPasswordPage() {
  const { t } = useLingui()
  const reset = useResetPassword()
  if (reset.state === 'good') {
    return (
      <AccountLayout
        title={<Trans>Choose a new password</Trans>}
        intro={<Trans>For the account {reset.emailMasked}.</Trans>}
      >
        <Form form={reset.form} onSubmit={reset.submit}>
          <NewPasswordField {...reset.passwordField} label={t`New password`} strength={reset.strength} autoFocus />
          <Button kind="main" type="submit" full busy={reset.form.isBusy}>
            <Trans>Save the password</Trans>
          </Button>
        </Form>
      </AccountLayout>
    )
  }
  if (reset.state === 'checking') {
    return (
      <AccountLayout>
        <Skeleton shapes={['title', 'line', 'field', 'field']} />
      </AccountLayout>
    )
  }
  return (
    <AccountLayout>
      <ResetResult state={reset.state} onTryAgain={reset.tryAgain} />
    </AccountLayout>
  )
}

interface ResetResultProps {
  state: 'invalid' | 'unreachable' | 'done'
  onTryAgain: () => void
}

function ResetResult({ state, onTryAgain }: ResetResultProps) {
  const { t } = useLingui()
  if (state === 'done') {
    return (
      <ResultPanel
        tone="done"
        title={t`Password changed`}
        what={t`All your devices have been signed out.`}
        action={<ButtonLink full href={pathOf('login')}>{t`Sign in`}</ButtonLink>}
      />
    )
  }
  if (state === 'unreachable') {
    return (
      <ResultPanel
        tone="wait"
        title={t`We can't check your link right now`}
        what={t`Can't reach the server. Your link is still valid.`}
        action={<Button kind="main" full onClick={onTryAgain}>{t`Try again`}</Button>}
      />
    )
  }
  return (
    <ResultPanel
      tone="bad"
      title={t`This link no longer works`}
      what={t`It was already used, is older than 30 minutes, or has been replaced by a newer one.`}
      next={t`We can send a new one.`}
      action={<ButtonLink full href={pathOf('forgot-password')}>{t`Send a new link`}</ButtonLink>}
      link={<TextLink href={pathOf('login')}>{t`Back to sign-in`}</TextLink>}
    />
  )
}
