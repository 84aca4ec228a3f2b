import { Trans, useLingui } from '@lingui/react/macro'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { Tag } from '../../../ui/feedback/tag.tsx'
import { CodeField } from '../../../ui/field/code-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import style from './security.module.css'
import type { MfaStatus, Security } from './use-security.ts'
import type { TotpSetup } from './use-totp-setup.ts'
import { useTotpSetup } from './use-totp-setup.ts'

interface TotpFormProps {
  setup: TotpSetup
  begun: { secret: string; uri: string }
}

/** Groups the key for typing by hand; apps ignore the spaces. */
const inGroups = (key: string) => key.replace(/.{4}(?=.)/g, '$& ')

/** Three steps: scan or type the key, read the code, enter it here. */
function TotpForm({ setup: { form, submit, cancel }, begun: { secret, uri } }: TotpFormProps) {
  const { t } = useLingui()
  return (
    <Form form={form} onSubmit={submit}>
      <div className={style.setup} data-unrecorded>
        <QrCode text={uri} label={t`QR code for the authenticator app`} />
        <div className={style.steps}>
          <p>
            <Trans>
              Scan this with an authenticator app, or <a href={uri}>open it on this device</a>.
            </Trans>
          </p>
          <p>
            <Trans>Can't scan it? Enter this key instead:</Trans>
          </p>
          <p className={style.key}>
            <code>{inGroups(secret)}</code>
          </p>
          <CopyField label={t`Setup key`} value={secret} />
        </div>
      </div>
      <CodeField {...form.field('code')} label={t`Code from the app`} help={<Trans>6-digit code</Trans>} />
      <Actions>
        <Button kind="main" type="submit" busy={form.isBusy}>
          <Trans>Turn on</Trans>
        </Button>
        <Button kind="quiet" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Actions>
    </Form>
  )
}

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
      intro={<Trans>After your password, you enter a 6-digit code from an app on your phone.</Trans>}
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
            <Trans>Set up app</Trans>
          </Button>
        </Actions>
      )}
      {totpSince && (
        <Actions>
          <ConfirmButton
            kind="danger"
            title={<Trans>Remove the authenticator app?</Trans>}
            consequence={
              <Trans>You'll no longer need its codes to sign in. You can set up another app afterwards.</Trans>
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
