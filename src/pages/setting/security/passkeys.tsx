import { Trans, useLingui } from '@lingui/react/macro'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ItemList } from '../../../ui/layout/item-list.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import type { MfaStatus, Security } from './use-security.ts'

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
      lead={<Trans>Sign in with your fingerprint, your face or a security key, without a password.</Trans>}
    >
      {passkeys.length === 0 ? (
        <EmptyState>
          <Trans>There are no passkeys yet.</Trans>
        </EmptyState>
      ) : (
        <ItemList
          label={t`Passkeys`}
          items={passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
            key: id,
            title: name,
            detail: lastUsedAt
              ? t`made ${day(createdAt)} · last used ${moment(lastUsedAt)}`
              : t`made ${day(createdAt)} · never used`,
            actions: (
              <>
                <RenamePasskey id={id} name={name} onRenamed={security.finish} />
                <ConfirmButton
                  kind="danger"
                  label={t`Remove ${name}`}
                  title={<Trans>Remove “{name}”?</Trans>}
                  consequence={
                    <Trans>It no longer signs in. The device itself may still offer it: remove it there, too.</Trans>
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
