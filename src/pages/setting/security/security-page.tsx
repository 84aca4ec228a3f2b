import { Trans } from '@lingui/react/macro'
import { TextLink } from '../../../ui/action/text-link.tsx'
import { ReauthDialog } from '../../factors/reauth-dialog.tsx'
import { pagePaths } from '../../flow/page-paths-table.ts'
import { DoneNote } from '../../frame/done-note.tsx'
import { LoadedView } from '../../frame/loaded-view.tsx'
import { SettingFrame } from '../../frame/setting-frame.tsx'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ShownCodes } from './shown-codes.tsx'
import { useSecurity } from './use-security.ts'

export function SecurityPage() {
  const security = useSecurity()
  const { loaded, recoveryCodes } = security
  return (
    <SettingFrame
      title={<Trans>Security</Trans>}
      lead={<Trans>A second factor keeps your account yours when somebody learns your password.</Trans>}
    >
      <DoneNote text={security.done} />
      {recoveryCodes && <ShownCodes codes={recoveryCodes} onTaken={security.putCodesAway} />}
      <LoadedView loaded={loaded} shapes={['card', 'card', 'card']}>
        {(status) => (
          <>
            <Passkeys security={security} status={status} />
            <AuthenticatorApp security={security} status={status} />
            <RecoveryCodes security={security} status={status} />
          </>
        )}
      </LoadedView>
      <TextLink href={pagePaths.account}>
        <Trans>Devices you are signed in on</Trans>
      </TextLink>
      <ReauthDialog reauth={security.reauth} />
    </SettingFrame>
  )
}
