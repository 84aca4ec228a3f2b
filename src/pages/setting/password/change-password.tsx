import { Trans, useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { mfaCalls } from '../../../core/calls/mfa-calls.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { useServices } from '../../../shared/use-services.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { NewPasswordField } from '../../../ui/password/new-password-field.tsx'
import { PasswordField } from '../../../ui/password/password-field.tsx'
import { useChangePassword } from './use-change-password.ts'

function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useLingui()
  const { form, submit, strength, reauth, done, submitButton, passwordField, orgEmail } = useChangePassword(hasPassword)
  return (
    <>
      <Form form={form} onSubmit={submit}>
        <Input name="username" autoComplete="username" value={orgEmail} readOnly wrapperProps={{ hidden: true }} />
        {hasPassword ? (
          <PasswordField {...form.field('oldPassword')} label={t`Current password`} autoComplete="current-password" />
        ) : (
          <p>
            <Trans>You haven't set a password. With one, you can sign in even when emails don't arrive.</Trans>
          </p>
        )}
        <NewPasswordField {...passwordField} label={t`New password`} strength={strength} />
        <Actions>
          <Button ref={submitButton} kind="main" type="submit" busy={form.isBusy}>
            {hasPassword ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
          </Button>
        </Actions>
        <DoneNote text={done} />
      </Form>
      <ReauthDialog reauth={reauth} />
    </>
  )
}

/** Users who signed in with a mailed code or a provider may have no password yet. */
export function ChangePassword() {
  const { call } = useServices()
  const factors = useQuery((options) => call(mfaCalls.mfaStatus, {}, options))
  return (
    <Panel title={<Trans>Password</Trans>} intro={<Trans>Changing it signs out your other devices.</Trans>}>
      <QueryView query={factors} shapes={['field', 'field', 'line', 'field']}>
        {({ hasPassword }) => <PasswordForm hasPassword={hasPassword} />}
      </QueryView>
    </Panel>
  )
}
