import { Trans, useLingui } from '@lingui/react/macro'
import { useDateFormat } from '../../../shared/use-date-format.ts'
import { Tag } from '../../../ui/feedback/tag.tsx'
import style from './account.module.css'
import { DeviceIcon } from './device-icon.tsx'
import type { DeviceSession } from './use-device-sessions.ts'

export function DeviceLine({ session }: { session: DeviceSession }) {
  const { t } = useLingui()
  const { moment } = useDateFormat()
  const { deviceName, kind, current, lastSeenAt, createdAt } = session
  return (
    <div className={style.line}>
      <DeviceIcon kind={kind} />
      <div>
        {deviceName || t`Unknown device`}{' '}
        {current && (
          <Tag tone="done">
            <Trans>This device</Trans>
          </Tag>
        )}
        <small>
          {current ? (
            <Trans>Signed in {moment(createdAt)}</Trans>
          ) : (
            <Trans>
              Last seen {moment(lastSeenAt)} · signed in {moment(createdAt)}
            </Trans>
          )}
        </small>
      </div>
    </div>
  )
}
