import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { OfflineNotice } from '../shell-context.ts'
import style from './offline-strip.module.css'

const isToday = (at: number) => new Date(at).toDateString() === new Date().toDateString()

/** Says that the server is away, how old the page is and what waits. Empty, but present, while all is well. */
export function OfflineStrip({ offline }: { offline: OfflineNotice | null }) {
  const { i18n } = useLingui()
  const age =
    offline?.since &&
    i18n.date(
      new Date(offline.since),
      isToday(offline.since) ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
    )
  return (
    <div role="status">
      {offline && (
        <p className={style.strip}>
          <b>
            <Trans>Offline</Trans>
          </b>
          {age && (
            <span>
              · <Trans>from {age}</Trans>
            </span>
          )}
          {offline.waiting > 0 && (
            <span>
              · <Plural value={offline.waiting} one="# change waiting" other="# changes waiting" />
            </span>
          )}
        </p>
      )}
    </div>
  )
}
