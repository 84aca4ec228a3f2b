import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Locale, localeOf } from '../../core/locale/locale-rules.ts'
import type { OfflineNotice } from '../shell-context.ts'
import style from './offline-strip.module.css'
import { troubleWords } from './trouble-words.ts'

/** The formats of `dateFormats` by the browser's own means, because the first page has no room for ours: sv writes 2026-03-05. */
const dates = { zh: ['sv-SE', 'short'], en: ['en-US', 'medium'] } as const
const timeText = (at: number, locale: Locale, timeZone: string | undefined): string => {
  const [language, dateStyle] = dates[locale]
  const write = (moment: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone }).format(moment)
  const isToday = write(at, { dateStyle }) === write(Date.now(), { dateStyle })
  return write(at, { ...(isToday ? {} : { dateStyle }), timeStyle: 'short', hourCycle: 'h23' })
}

/**
 * Reports an unreachable server, the age of the data and what waits. Always present, but empty when online. It overlays the
 * room that layouts reserve below their bar, so nothing moves.
 */
export function OfflineStrip({ offline }: { offline: OfflineNotice | null }) {
  const { i18n } = useLingui()
  const locale = localeOf(i18n.locale)
  const age = offline?.since && timeText(offline.since, locale, offline.timeZone)
  return (
    <div role="status" className={style.place}>
      {offline && (
        <p className={style.strip}>
          <b>{offline.trouble === 'offline' ? <Trans>Offline</Trans> : troubleWords(offline.trouble, locale).title}</b>
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
