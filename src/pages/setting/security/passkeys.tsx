import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Actions } from '../../../ui/layout/row.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { RenamePasskey } from './rename-passkey.tsx'
import { useNewPasskey } from './use-new-passkey.ts'
import type { MfaStatus, Security } from './use-security.ts'

function NewPasskey({ security }: { security: Security }) {
  const { t } = useLingui()
  const { language } = useShell()
  const { form, submit, isSupported, isOpen, open, cancel } = useNewPasskey(security)
  if (!isOpen)
    return (
      <Actions>
        <Button
          kind="main"
          disabledReason={isSupported ? undefined : t`This browser can't create passkeys.`}
          onClick={open}
        >
          <Trans>Add passkey</Trans>
        </Button>
      </Actions>
    )
  return (
    <Form form={form} onSubmit={submit}>
      <TextField
        {...form.field('name')}
        label={t`Name of the passkey`}
        help={<Trans>Helps you recognise the device later</Trans>}
        max={maxLength('common', language)}
        autoComplete="off"
        autoFocus
      />
      <Actions>
        <Button kind="main" type="submit" busy={form.isBusy}>
          <Trans>Create passkey</Trans>
        </Button>
        <Button kind="quiet" onClick={cancel}>
          <Trans>Cancel</Trans>
        </Button>
      </Actions>
    </Form>
  )
}

interface PasskeysProps {
  security: Security
  status: MfaStatus
}

export function Passkeys({ security, status: { passkeys } }: PasskeysProps) {
  const { t } = useLingui()
  const { day, moment } = useDateFormat()
  return (
    <Panel
      title={<Trans>Passkeys</Trans>}
      intro={<Trans>Sign in with your fingerprint, face or security key. No password needed.</Trans>}
    >
      {passkeys.length === 0 ? (
        <EmptyState>
          <Trans>No passkeys yet.</Trans>
        </EmptyState>
      ) : (
        <ItemList
          label={t`Passkeys`}
          items={passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
            key: id,
            title: name,
            detail: lastUsedAt
              ? t`created ${day(createdAt)} · last used ${moment(lastUsedAt)}`
              : t`created ${day(createdAt)} · never used`,
            actions: (
              <>
                <RenamePasskey id={id} name={name} onRenamed={security.finish} />
                <ConfirmButton
                  kind="danger"
                  label={t`Remove ${name}`}
                  title={<Trans>Remove “{name}”?</Trans>}
                  consequence={
                    <Trans>
                      You won't be able to sign in with it. Your device may still offer it, so remove it there too.
                    </Trans>
                  }
                  confirm={<Trans>Remove</Trans>}
                  onConfirm={() => security.removePasskey(id, name)}
                >
                  <Trans>Remove</Trans>
                </ConfirmButton>
              </>
            ),
          }))}
        />
      )}
      <NewPasskey security={security} />
    </Panel>
  )
}
