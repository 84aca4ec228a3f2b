import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/password/password-field.tsx'
import { useSharePassword } from './use-share-password.ts'
import type { Share, ShareList } from './use-shares.ts'

interface SharePasswordDialogProps {
  share: Share
  shares: ShareList
  isOpen: boolean
  onClose: () => void
}

/** Sets or changes the password of a link. */
export function SharePasswordDialog({ share, shares, isOpen, onClose }: SharePasswordDialogProps) {
  const { t } = useLingui()
  const { form, submit } = useSharePassword(share, shares, onClose)
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={share.pwdEnabled === 1 ? <Trans>Change link password</Trans> : <Trans>Set a password for this link</Trans>}
      confirm={<Trans>Save</Trans>}
      busy={form.isBusy}
      onConfirm={submit}
      onClose={onClose}
    >
      <Form form={form} onSubmit={submit}>
        <PasswordField
          {...form.field('password')}
          label={t`New password`}
          help={t`People who have already opened the link will have to enter it too.`}
          autoComplete="off"
        />
      </Form>
    </ConfirmDialog>
  )
}
