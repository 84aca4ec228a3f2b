import { i18n } from '@lingui/core'
import { storedNames } from '../core/limits-table.ts'
import { type Locale, localeOf } from '../core/locale/locale-rules.ts'

const catalogues = {
  zh: () => import('./zh.po'),
  en: () => import('./en.po'),
}
/** What a screen reader and the font choice go by. */
const htmlLang: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }
const yearSeconds = 365 * 24 * 60 * 60

const listeners = new Set<(locale: Locale) => void>()
let wanted: Locale | undefined

const cookieValue = (): string | null => {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${storedNames.localeCookie}=`))
  return pair ? pair.slice(storedNames.localeCookie.length + 1) : null
}

/** Cookie `app_locale`, else the browser's language; anything else is zh (`spec.md` 4.4). */
export const initialLocale = (): Locale => localeOf(cookieValue() ?? navigator.language)

export const currentLocale = (): Locale => (i18n.locale === 'en' ? 'en' : 'zh')

export const onLocale = (listener: (locale: Locale) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a language. Dates and numbers follow, since `i18n.date` does; a newer wish overtakes an older one. */
export async function showLocale(locale: Locale): Promise<void> {
  wanted = locale
  const { messages } = await catalogues[locale]()
  if (wanted !== locale) return
  i18n.load(locale, messages)
  i18n.activate(locale)
  document.documentElement.lang = htmlLang[locale]
  for (const listener of listeners) listener(locale)
}

/** Shows a language and remembers it on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not everywhere
  document.cookie = `${storedNames.localeCookie}=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`
  await showLocale(locale)
}
