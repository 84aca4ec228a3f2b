import { Plural, Trans } from '@lingui/react/macro'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import type { MfaStatus, Security } from './use-security.ts'

interface RecoveryCodesProps {
  security: Security
  status: MfaStatus
}

const few = 3

export function RecoveryCodes({ security, status: { totpSince, passkeys, recoveryCodesLeft } }: RecoveryCodesProps) {
  const hasFactor = totpSince !== null || passkeys.length > 0
  const left = (
    <Plural value={recoveryCodesLeft} _0="You have no codes left." one="# code is left." other="# codes are left." />
  )
  return (
    <Panel
      title={<Trans>Recovery codes</Trans>}
      lead={<Trans>For the day your phone or your key is lost. Each code works once.</Trans>}
    >
      {!hasFactor && (
        <EmptyState>
          <Trans>You get ten codes with your first passkey or app.</Trans>
        </EmptyState>
      )}
      {hasFactor && (recoveryCodesLeft > few ? <p>{left}</p> : <Notice tone="wait">{left}</Notice>)}
      {hasFactor && (
        <Actions>
          <ConfirmButton
            danger={false}
            title={<Trans>Make new codes?</Trans>}
            consequence={<Trans>The codes you have now stop working.</Trans>}
            confirm={<Trans>Make new codes</Trans>}
            onConfirm={security.renewCodes}
          >
            <Trans>Make new codes</Trans>
          </ConfirmButton>
        </Actions>
      )}
    </Panel>
  )
}
