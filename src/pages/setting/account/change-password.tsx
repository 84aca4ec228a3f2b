import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { NewPasswordField } from '../../../ui/password/new-password-field.tsx'
import { PasswordField } from '../../../ui/password/password-field.tsx'
import { DoneNote } from '../../frame/done-note.tsx'
import { useChangePassword } from './use-change-password.ts'

export function ChangePassword() {
  const { t } = useLingui()
  const { form, submit, strength, done, passwordField } = useChangePassword()
  return (
    <Panel title={<Trans>Password</Trans>} lead={<Trans>Other devices are signed out when you change it.</Trans>}>
      <Form form={form} onSubmit={submit}>
        <PasswordField {...form.field('oldPassword')} label={t`Current password`} autoComplete="current-password" />
        <NewPasswordField {...passwordField} label={t`New password`} strength={strength} />
        <Actions>
          <Button kind="main" type="submit" busy={form.isBusy}>
            <Trans>Change password</Trans>
          </Button>
        </Actions>
        <DoneNote text={done} />
      </Form>
    </Panel>
  )
}
