import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { useRenamePasskey } from './use-rename-passkey.ts'

interface RenamePasskeyProps {
  id: string
  name: string
  onRenamed: (said: string) => void
}

export function RenamePasskey({ id, name, onRenamed }: RenamePasskeyProps) {
  const { t } = useLingui()
  const { language } = useShell()
  const { form, submit, isOpen, open, close } = useRenamePasskey(id, name, onRenamed)
  return (
    <>
      <Button aria-label={t`Rename ${name}`} onClick={open}>
        <Trans>Rename</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={<Trans>Rename the passkey</Trans>}
        confirm={<Trans>Save</Trans>}
        busy={form.isBusy}
        onConfirm={submit}
        onClose={close}
      >
        <Form form={form} onSubmit={submit}>
          <TextField
            {...form.field('name')}
            label={t`Name of the passkey`}
            max={maxLength('common', language)}
            autoComplete="off"
          />
        </Form>
      </ConfirmDialog>
    </>
  )
}
