import { Trans } from '@lingui/react/macro'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { TotpForm } from './totp-form.tsx'
import type { MfaStatus, Security } from './use-security.ts'
import { useTotpSetup } from './use-totp-setup.ts'

interface AuthenticatorAppProps {
  security: Security
  status: MfaStatus
}

export function AuthenticatorApp({ security, status: { totpSince } }: AuthenticatorAppProps) {
  const { day } = useDateFormat()
  const setup = useTotpSetup(security)
  return (
    <Panel
      title={<Trans>Authenticator app</Trans>}
      lead={<Trans>After the password, signing in asks for six digits that an app on your phone shows.</Trans>}
      action={
        totpSince && (
          <Tag tone="done">
            <Trans>On</Trans>
          </Tag>
        )
      }
    >
      {totpSince && (
        <p>
          <Trans>Set up on {day(totpSince)}.</Trans>
        </p>
      )}
      {!totpSince && setup.begun && <TotpForm setup={setup} begun={setup.begun} />}
      {!(totpSince ?? setup.begun) && (
        <Actions>
          <Button busy={setup.isBusy} onClick={setup.open}>
            <Trans>Set up an app</Trans>
          </Button>
        </Actions>
      )}
      {totpSince && (
        <Actions>
          <ConfirmButton
            kind="danger"
            title={<Trans>Remove the authenticator app?</Trans>}
            consequence={
              <Trans>Signing in no longer asks for its codes. To use another app, set it up afterwards.</Trans>
            }
            confirm={<Trans>Remove</Trans>}
            onConfirm={security.removeTotp}
          >
            <Trans>Remove the app</Trans>
          </ConfirmButton>
        </Actions>
      )}
    </Panel>
  )
}
