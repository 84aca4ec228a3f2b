import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { ExpiryField } from '../expiry-field.tsx'
import type { Share, ShareList } from './use-shares.ts'

/** Changes how long a link works, counted from today. */
export function ShareExpiry({ share, shares, name }: { share: Share; shares: ShareList; name: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [days, setDays] = useState('30')
  const close = () => setOpen(false)
  const save = async () => {
    if (await shares.setExpiry(share.shareCode, days)) close()
  }
  return (
    <>
      <Button kind="quiet" aria-label={t`Change expiry: ${name}`} onClick={() => setOpen(true)}>
        <Trans>Change expiry</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={<Trans>When should this link expire?</Trans>}
        confirm={<Trans>Save</Trans>}
        onConfirm={save}
        onClose={close}
      >
        <ExpiryField name="days" value={days} onChange={setDays} />
      </ConfirmDialog>
    </>
  )
}
