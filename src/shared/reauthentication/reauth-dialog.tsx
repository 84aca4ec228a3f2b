import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { CodeField } from '../../ui/field/code-field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { ResendButton } from '../../ui/form/resend-button.tsx'
import { PasswordField } from '../../ui/password/password-field.tsx'
import type { Reauth, ReauthMethod } from './use-reauth.ts'

const methodTexts: Record<ReauthMethod, ReactNode> = {
  passkey: <Trans>Use a passkey</Trans>,
  totp: <Trans>Use the authenticator app</Trans>,
  password: <Trans>Use the password</Trans>,
  mail: <Trans>Use an email code</Trans>,
}

/** Asks for a proof of identity before a sensitive action. */
export function ReauthDialog({ reauth }: { reauth: Reauth }) {
  const { t } = useLingui()
  const { form, method, hasNoMethod, otherMethods, hasChosen, mail } = reauth
  return (
    <ConfirmDialog
      isOpen={reauth.isOpen}
      title={<Trans>Confirm it's you</Trans>}
      confirm={method === 'passkey' ? methodTexts.passkey : <Trans>Confirm</Trans>}
      busy={form.isBusy}
      onConfirm={hasNoMethod ? reauth.giveUp : reauth.submit}
      onClose={reauth.giveUp}
    >
      {hasNoMethod ? (
        <p>
          <Trans>
            This browser can't use your passkey. Sign out and back in, then you have five minutes to change this.
          </Trans>
        </p>
      ) : (
        <Form form={form} onSubmit={reauth.submit}>
          <p>
            <Trans>
              You're about to change how your account is protected. The confirmation is valid for five minutes.
            </Trans>
          </p>
          {method === 'passkey' && otherMethods.length === 0 && form.failure && (
            <p>
              <Trans>
                Lost your passkey? Sign out, then sign in with a recovery code. You have five minutes after that to
                change this.
              </Trans>
            </p>
          )}
          {method === 'password' && (
            <PasswordField
              {...form.field('password')}
              label={t`Your password`}
              autoComplete="current-password"
              autoFocus={hasChosen}
            />
          )}
          {method === 'totp' && (
            <CodeField {...form.field('code')} label={t`Code from the app`} autoFocus={hasChosen} />
          )}
          {method === 'mail' && (
            <>
              {mail.requestId && (
                <p role="status">
                  <Trans>We've sent a 6-digit code to {mail.orgEmail}.</Trans>
                </p>
              )}
              <CodeField {...form.field('code')} label={t`Code`} autoFocus={hasChosen} />
              <ResendButton availableAt={mail.availableAt} busy={form.isBusy} onResend={mail.send} />
            </>
          )}
          {otherMethods.map((other) => (
            <Button key={other} kind="quiet" onClick={() => reauth.choose(other)}>
              {methodTexts[other]}
            </Button>
          ))}
        </Form>
      )}
    </ConfirmDialog>
  )
}
