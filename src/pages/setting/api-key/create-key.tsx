import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths-table.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { NewKey } from './new-key.tsx'
import type { ApiKeys } from './use-api-keys.ts'

export function CreateKey({ flow }: { flow: ApiKeys }) {
  const { t } = useLingui()
  const { language } = useShell()
  const { form, created } = flow
  if (created) return <NewKey created={created} onTaken={flow.forgetCreated} />
  const lives = [
    { value: '30', label: t`30 days` },
    { value: '90', label: t`90 days` },
    { value: '365', label: t`One year` },
  ]
  return (
    <Panel
      title={<Trans>Create a key</Trans>}
      lead={<Trans>A key acts as you, in the organisation you are in now.</Trans>}
    >
      <Form form={form} onSubmit={flow.create}>
        <TextField
          {...form.field('name')}
          label={t`Name`}
          help={t`Where you will use it: "Nightly report", "My laptop".`}
          autoComplete="off"
          max={maxLength('openApiName', language)}
        />
        <SelectField
          {...form.field('days')}
          label={t`Expires after`}
          empty={t`Never, until I revoke it`}
          options={lives}
        />
        <Actions>
          <Button kind="main" type="submit" busy={form.isBusy}>
            <Trans>Create key</Trans>
          </Button>
        </Actions>
      </Form>
    </Panel>
  )
}
