import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/action/button.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { CodeField } from '../../../ui/field/code-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import style from './security.module.css'
import type { TotpSetup } from './use-totp-setup.ts'

interface TotpFormProps {
  setup: TotpSetup
  begun: { secret: string; uri: string }
}

/** As it is typed by hand: apps leave the spaces out. */
const inGroups = (key: string) => key.replace(/.{4}(?=.)/g, '$& ')

/** In three steps: scan or type the key, read the code, type it here. */
export function TotpForm({ setup: { form, submit, cancel }, begun: { secret, uri } }: TotpFormProps) {
  const { t } = useLingui()
  return (
    <Form form={form} onSubmit={submit}>
      <div className={style.setup}>
        <QrCode text={uri} label={t`QR code for the authenticator app`} />
        <div className={style.steps}>
          <p>
            <Trans>
              Scan this with an authenticator app, or <a href={uri}>open it on this device</a>.
            </Trans>
          </p>
          <p>
            <Trans>Can it not scan? Type this key instead:</Trans>
          </p>
          <p className={style.key}>
            <code>{inGroups(secret)}</code>
          </p>
          <CopyField label={t`Key of the app`} value={secret} />
        </div>
      </div>
      <CodeField {...form.field('code')} label={t`Code of the app`} help={<Trans>The six digits it shows now</Trans>} />
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
