import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDateFormat } from '../../shared/use-date-format.ts'
import { useShell } from '../../ui/shell-context.ts'
import { Icon } from '../parts/icon.tsx'
import style from './sync-state.module.css'

interface SyncStateProps {
  /** One line of text below a title, not a pill. */
  isLine?: boolean
  /** What stands there while there is nothing to say. */
  otherwise?: ReactNode
}

/** How what is shown relates to what the server knows: nothing while all is sent. */
export function SyncState({ isLine, otherwise }: SyncStateProps) {
  const { offline } = useShell()
  const { moment } = useDateFormat()
  return (
    <div role="status" className={style.place}>
      {offline ? (
        <p className={isLine ? style.offlineLine : style.offline}>
          <Icon name="cloudOff" size={16} />
          <b>
            <Trans>Offline</Trans>
          </b>
          {offline.since !== null && (
            <span>
              · <Trans>from {moment(offline.since)}</Trans>
            </span>
          )}
          {offline.waiting > 0 && (
            <span>
              · <Plural value={offline.waiting} one="# change waiting" other="# changes waiting" />
            </span>
          )}
        </p>
      ) : (
        otherwise
      )}
    </div>
  )
}
