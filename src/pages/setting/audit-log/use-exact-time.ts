import { useLingui } from '@lingui/react'
import { dateFormats, formatDate } from '../../../core/locale/date-format-rules.ts'
import { localeOf } from '../../../core/locale/locale-rules.ts'

/** A time to the second, where the viewer is. */
export const useExactTime = () => {
  const { i18n } = useLingui()
  const locale = localeOf(i18n.locale)
  return (at: string) => formatDate(new Date(at).getTime(), dateFormats[locale].seconds, locale)
}
