import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { ReauthDialog } from '../../../shared/reauthentication/reauth-dialog.tsx'
import { Button } from '../../../ui/action/button.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import style from './api-key.module.css'
import { useNewApiKey } from './use-new-api-key.ts'

interface CreatedKeyProps {
  created: { name: string; key: string }
  onSaved: () => void
}

/** The only time a key is shown. */
function CreatedKey({ created, onSaved }: CreatedKeyProps) {
  const { t } = useLingui()
  return (
    <Panel title={<Trans>The key “{created.name}” is ready</Trans>}>
      <div className={style.created}>
        <Notice tone="wait">
          <Trans>Copy it now and keep it safe. You won't be able to see it again.</Trans>
        </Notice>
        <CopyField label={t`API key`} value={created.key} />
        <div>
          <Button kind="main" onClick={onSaved}>
            <Trans>I've copied it</Trans>
          </Button>
        </div>
      </div>
    </Panel>
  )
}

interface NewApiKeyProps {
  isFull: boolean
  onCreated: () => void
}

export function NewApiKey({ isFull, onCreated }: NewApiKeyProps) {
  const { t } = useLingui()
  const { language } = useShell()
  const { form, submit, reauth, created, dismiss } = useNewApiKey(onCreated)
  if (created) return <CreatedKey created={created} onSaved={dismiss} />
  const lives = [
    { value: '30', label: t`30 days` },
    { value: '90', label: t`90 days` },
    { value: '365', label: t`1 year` },
  ]
  return (
    <Panel title={<Trans>New key</Trans>}>
      <Form form={form} onSubmit={submit}>
        <TextField
          {...form.field('name')}
          label={t`Name`}
          placeholder={t`Nightly report`}
          max={maxLength('openApiName', language)}
          help={<Trans>What it's for, so you can recognise it later</Trans>}
        />
        <SelectField {...form.field('days')} label={t`Expires after`} empty={t`No expiry`} options={lives} />
        <Actions>
          <Button
            kind="main"
            type="submit"
            busy={form.isBusy}
            disabledReason={isFull && t`You've reached the limit. Revoke a key to create another.`}
          >
            <Trans>Create key</Trans>
          </Button>
        </Actions>
      </Form>
      <ReauthDialog reauth={reauth} />
    </Panel>
  )
}
