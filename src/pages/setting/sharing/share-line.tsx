import { Trans, useLingui } from '@lingui/react/macro'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { ConfirmButton } from '../../../ui/action/confirm-button.tsx'
import { CopyField } from '../../../ui/feedback/copy-field.tsx'
import { Row } from '../../../ui/layout/row.tsx'
import style from '../joining/joining.module.css'
import { SharePassword } from './share-password.tsx'
import type { Share, Shares } from './use-shares.ts'

function HowLong({ share: { expiresAt, opens } }: { share: Share }) {
  const { day } = useDateFormat()
  if (expiresAt !== null && new Date(expiresAt) <= new Date()) return <Trans>Ended on {day(expiresAt)}</Trans>
  if (!opens) return <Trans>Opens nothing: whoever made it may not share any more</Trans>
  return expiresAt ? <Trans>Works until {day(expiresAt)}</Trans> : <Trans>Works until it is turned off</Trans>
}

/** One link that is out there: to take away, what holds for it, its end. */
export function ShareLine({ share, shares }: { share: Share; shares: Shares }) {
  const { t } = useLingui()
  const { day } = useDateFormat()
  const { shareCode, url, pwdEnabled, createdAt } = share
  const name = t`Share link of ${day(createdAt)}, ending in ${shareCode.slice(-4)}`
  return (
    <div className={style.below}>
      <CopyField label={name} value={url} />
      <ul className={style.facts}>
        <li>{pwdEnabled === 1 ? <Trans>With a password</Trans> : <Trans>Without a password</Trans>}</li>
        <li>
          <HowLong share={share} />
        </li>
      </ul>
      <Row>
        <SharePassword share={share} shares={shares} name={name} />
        <ConfirmButton
          kind="quiet"
          label={t`Turn off: ${name}`}
          title={<Trans>Turn this share link off?</Trans>}
          consequence={<Trans>Nobody can open it any more, and whoever looks at it now sees it end.</Trans>}
          confirm={<Trans>Turn off</Trans>}
          onConfirm={() => shares.end(shareCode)}
        >
          <Trans>Turn off</Trans>
        </ConfirmButton>
      </Row>
    </div>
  )
}
