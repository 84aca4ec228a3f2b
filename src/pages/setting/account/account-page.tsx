import { Trans } from '@lingui/react/macro'
import { DeleteAccount } from '../deletion/delete-account.tsx'
import { ChangePassword } from '../password/change-password.tsx'
import { SettingShell } from '../shell/setting-shell.tsx'
import { ChangeEmail } from './change-email.tsx'
import { DeviceSessions } from './device-sessions.tsx'
import { MyOrganizations } from './my-organizations.tsx'
import { PersonalInfo } from './personal-info.tsx'
import { SupportFacts } from './support-facts.tsx'

export function AccountPage() {
  return (
    <SettingShell
      title={<Trans>My account</Trans>}
      lead={<Trans>Who you are, how you sign in, and where you belong.</Trans>}
    >
      <PersonalInfo />
      <ChangeEmail />
      <ChangePassword />
      <DeviceSessions />
      <MyOrganizations />
      <SupportFacts />
      <DeleteAccount />
    </SettingShell>
  )
}
