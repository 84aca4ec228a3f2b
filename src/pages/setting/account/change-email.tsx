import { Trans, useLingui } from '@lingui/react/macro'
import { DoneNote } from '../../../shared/done-note.tsx'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { CodeField } from '../../../ui/field/code-field.tsx'
import { EmailField } from '../../../ui/field/email-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { ResendButton } from '../../../ui/form/resend-button.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useChangeEmail } from './use-change-email.ts'

export function ChangeEmail() {
  const { t } = useLingui()
  const { form, reauth, step, done, current, resendAt, open, cancel, submit, resend } = useChangeEmail()
  return (
    <Panel title={<Trans>Email address</Trans>} lead={<Trans>You sign in with {current}.</Trans>}>
      <DoneNote text={done} />
      {step === 'closed' ? (
        <Button onClick={open}>
          <Trans>Change address</Trans>
        </Button>
      ) : (
        <Form form={form} onSubmit={submit}>
          {step === 'address' && <EmailField {...form.field('orgEmail')} label={t`New address`} autoFocus />}
          {step === 'code' && (
            <>
              <p role="status">
                <Trans>A six-digit code is on its way to {form.values.orgEmail}.</Trans>
              </p>
              <CodeField {...form.field('emailCode')} label={t`Code`} autoFocus />
            </>
          )}
          <Actions>
            <Button kind="main" type="submit" busy={form.isBusy}>
              {step === 'code' ? <Trans>Use the new address</Trans> : <Trans>Send a code to the new address</Trans>}
            </Button>
            {step === 'code' && <ResendButton availableAt={resendAt} busy={form.isBusy} onResend={resend} />}
            <Button kind="quiet" onClick={cancel}>
              <Trans>Cancel</Trans>
            </Button>
          </Actions>
        </Form>
      )}
      <ReauthDialog reauth={reauth} />
    </Panel>
  )
}
