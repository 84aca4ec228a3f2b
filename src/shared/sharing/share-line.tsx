import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { ConfirmButton } from '../../ui/action/confirm-button.tsx'
import { CopyField } from '../../ui/feedback/copy-field.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { useDateFormat } from '../use-date-format.ts'
import { ShareExpiry } from './share-expiry.tsx'
import { SharePasswordDialog } from './share-password-dialog.tsx'
import style from './sharing.module.css'
import type { Share, ShareList } from './use-shares.ts'

/** Sets, changes or removes a link's password. Each dialog is a new instance, so that no input is kept. */
function SharePassword({ share, shares, name }: { share: Share; shares: ShareList; name: string }) {
  const { t } = useLingui()
  const [dialog, setDialog] = useState({ isOpen: false, round: 0 })
  const hasPassword = share.pwdEnabled === 1
  return (
    <>
      <Button
        kind="quiet"
        aria-label={hasPassword ? t`Change password: ${name}` : t`Set a password: ${name}`}
        onClick={() => setDialog(({ round }) => ({ isOpen: true, round: round + 1 }))}
      >
        {hasPassword ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
      </Button>
      {hasPassword && (
        <ConfirmButton
          kind="quiet"
          label={t`Remove the password: ${name}`}
          title={<Trans>Remove the password of this link?</Trans>}
          consequence={<Trans>Anyone with the link will be able to open it.</Trans>}
          confirm={<Trans>Remove the password</Trans>}
          onConfirm={() => shares.dropPassword(share.shareCode)}
        >
          <Trans>Remove the password</Trans>
        </ConfirmButton>
      )}
      <SharePasswordDialog
        key={dialog.round}
        share={share}
        shares={shares}
        isOpen={dialog.isOpen}
        onClose={() => setDialog(({ round }) => ({ isOpen: false, round }))}
      />
    </>
  )
}

function HowLong({ share: { expiresAt, opens } }: { share: Share }) {
  const { day } = useDateFormat()
  if (expiresAt !== null && new Date(expiresAt) <= new Date()) return <Trans>Expired on {day(expiresAt)}</Trans>
  if (!opens) return <Trans>Not working: its creator can no longer share</Trans>
  return expiresAt ? <Trans>Expires {day(expiresAt)}</Trans> : <Trans>No expiry</Trans>
}

interface ShareLineProps {
  share: Share
  shares: ShareList
  /** What the link shows; absent if that is clear. */
  title?: ReactNode
}

/** One share link: copy it, change its rules, end it. */
export function ShareLine({ share, shares, title }: ShareLineProps) {
  const { t } = useLingui()
  const { day } = useDateFormat()
  const { shareCode, url, pwdEnabled, createdAt } = share
  const name = t`Share link from ${day(createdAt)}, ending in ${shareCode.slice(-4)}`
  return (
    <div className={style.below}>
      {title && <span className={style.name}>{title}</span>}
      <CopyField label={name} value={url} />
      <ul className={style.facts}>
        <li>{pwdEnabled === 1 ? <Trans>With a password</Trans> : <Trans>Without a password</Trans>}</li>
        <li>
          <HowLong share={share} />
        </li>
        {share.parts.includes('description') && (
          <li>
            <Trans>With descriptions</Trans>
          </li>
        )}
        {share.parts.includes('attachments') && (
          <li>
            <Trans>With attachments</Trans>
          </li>
        )}
      </ul>
      <Row>
        <SharePassword share={share} shares={shares} name={name} />
        <ShareExpiry share={share} shares={shares} name={name} />
        <ConfirmButton
          kind="quiet"
          label={t`Turn off: ${name}`}
          title={<Trans>Turn off this share link?</Trans>}
          consequence={
            <Trans>The link stops working right away. Anyone viewing it now loses access within seconds.</Trans>
          }
          confirm={<Trans>Turn off</Trans>}
          onConfirm={() => shares.end(shareCode)}
        >
          <Trans>Turn off</Trans>
        </ConfirmButton>
      </Row>
    </div>
  )
}
