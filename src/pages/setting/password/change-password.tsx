import { Trans } from '@lingui/react/macro'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { PasswordForm } from './password-form.tsx'
import { useHasPassword } from './use-has-password.ts'

export function ChangePassword() {
  return (
    <Panel title={<Trans>Password</Trans>} lead={<Trans>Other devices are signed out when you change it.</Trans>}>
      <LoadedView loaded={useHasPassword()} shapes={['field', 'field', 'line', 'field']}>
        {({ hasPassword }) => <PasswordForm hasPassword={hasPassword} />}
      </LoadedView>
    </Panel>
  )
}
