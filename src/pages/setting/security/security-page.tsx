import { Trans } from '@lingui/react/macro'
import { pathOf } from '../../../core/routes.ts'
import { DoneNote } from '../../../shared/done-note.tsx'
import { QueryView } from '../../../shared/queries/query-view.tsx'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { SettingShell } from '../shell/setting-shell.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ShownCodes } from './shown-codes.tsx'
import { useSecurity } from './use-security.ts'

export function SecurityPage() {
  const security = useSecurity()
  const { query, recoveryCodes } = security
  return (
    <SettingShell
      title={<Trans>Security</Trans>}
      lead={<Trans>A second factor keeps your account yours when somebody learns your password.</Trans>}
    >
      <DoneNote text={security.done} />
      {recoveryCodes && <ShownCodes codes={recoveryCodes} onTaken={security.putCodesAway} />}
      <QueryView query={query} shapes={['card', 'card', 'card']}>
        {(status) => (
          <>
            <Passkeys security={security} status={status} />
            <AuthenticatorApp security={security} status={status} />
            <RecoveryCodes security={security} status={status} />
          </>
        )}
      </QueryView>
      <TextLink href={pathOf('setting-account')}>
        <Trans>Devices you are signed in on</Trans>
      </TextLink>
      <ReauthDialog reauth={security.reauth} />
    </SettingShell>
  )
}
