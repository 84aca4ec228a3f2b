import { i18n } from '@lingui/core'
import { storedNames } from '../core/limits.ts'
import { type Locale, localeOf } from '../core/locale/locale-rules.ts'

const catalogues = {
  zh: () => import('./zh.po'),
  en: () => import('./en.po'),
}
/** The texts of the pages behind and beside the sign-in: they come with the first of those pages. */
const pageCatalogues = {
  zh: () => import('./pages/zh.po'),
  en: () => import('./pages/en.po'),
}
/** What a screen reader and the font choice go by. */
const htmlLang: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }
const yearSeconds = 365 * 24 * 60 * 60

const listeners = new Set<(locale: Locale) => void>()
let wanted: Locale | undefined
let hasPageTexts = false

const cookieValue = (): string | null => {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${storedNames.localeCookie}=`))
  return pair ? pair.slice(storedNames.localeCookie.length + 1) : null
}

/** Cookie `app_locale`, else the browser's language; anything else is zh (LOC-1, LOC-2). */
export const initialLocale = (): Locale => localeOf(cookieValue() ?? navigator.language)

export const currentLocale = (): Locale => (i18n.locale === 'en' ? 'en' : 'zh')

export const onLocale = (listener: (locale: Locale) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a language. Dates follow it (`dateFormats`); a newer wish overtakes an older one. */
export async function showLocale(locale: Locale): Promise<void> {
  wanted = locale
  const [own, pages] = await Promise.all([catalogues[locale](), hasPageTexts ? pageCatalogues[locale]() : null])
  if (wanted !== locale) return
  i18n.load(locale, { ...own.messages, ...pages?.messages })
  i18n.activate(locale)
  document.documentElement.lang = htmlLang[locale]
  for (const listener of listeners) listener(locale)
}

/** Resolves when the texts of all pages are there, in the language of the moment and in every one chosen later. */
export async function loadPageTexts(): Promise<void> {
  if (hasPageTexts) return
  const locale = currentLocale()
  const { messages } = await pageCatalogues[locale]()
  i18n.load(locale, messages)
  if (currentLocale() !== locale) return loadPageTexts()
  hasPageTexts = true
}

/** Shows a language and remembers it on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not everywhere
  document.cookie = `${storedNames.localeCookie}=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`
  await showLocale(locale)
}
