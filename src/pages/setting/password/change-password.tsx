import { Trans } from '@lingui/react/macro'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { PasswordForm } from './password-form.tsx'
import { useHasPassword } from './use-has-password.ts'

export function ChangePassword() {
  return (
    <Panel title={<Trans>Password</Trans>} lead={<Trans>Other devices are signed out when you change it.</Trans>}>
      <QueryView query={useHasPassword()} shapes={['field', 'field', 'line', 'field']}>
        {({ hasPassword }) => <PasswordForm hasPassword={hasPassword} />}
      </QueryView>
    </Panel>
  )
}
