import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { dateFormats, formatDate } from '../../core/locale/date-format-rules.ts'
import { localeOf } from '../../core/locale/locale-rules.ts'
import type { OfflineNotice } from '../shell-context.ts'
import style from './offline-strip.module.css'

const isToday = (at: number) => new Date(at).toDateString() === new Date().toDateString()

/**
 * Reports an unreachable server, the age of the data and what waits. Always present, but empty when online. It overlays the
 * room that layouts reserve below their bar, so nothing moves.
 */
export function OfflineStrip({ offline }: { offline: OfflineNotice | null }) {
  const { i18n } = useLingui()
  const locale = localeOf(i18n.locale)
  const age =
    offline?.since && formatDate(offline.since, isToday(offline.since) ? 'HH:mm' : dateFormats[locale].minutes, locale)
  return (
    <div role="status" className={style.place}>
      {offline && (
        <p className={style.strip}>
          <b>
            <Trans>Offline</Trans>
          </b>
          {age && (
            <span className={style.age}>
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
