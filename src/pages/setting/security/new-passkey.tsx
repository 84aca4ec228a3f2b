import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { Button } from '../../../ui/action/button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { useNewPasskey } from './use-new-passkey.ts'
import type { Security } from './use-security.ts'

export function NewPasskey({ security }: { security: Security }) {
  const { t } = useLingui()
  const { language } = useShell()
  const { form, submit, isSupported, isOpen, open, cancel } = useNewPasskey(security)
  if (!isOpen)
    return (
      <Actions>
        <Button
          kind="main"
          disabledReason={isSupported ? undefined : t`This browser cannot make passkeys.`}
          onClick={open}
        >
          <Trans>Add a passkey</Trans>
        </Button>
      </Actions>
    )
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        {...form.field('name')}
        label={t`Name of the passkey`}
        help={<Trans>So that you know later which device it is</Trans>}
        max={maxLength('common', language)}
        autoComplete="off"
        autoFocus
      />
      <Actions>
        <Button kind="main" type="submit" busy={form.isBusy}>
          <Trans>Make the passkey</Trans>
        </Button>
        <Button kind="quiet" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Actions>
    </Form>
  )
}
