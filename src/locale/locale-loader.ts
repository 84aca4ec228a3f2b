import { i18n } from '@lingui/core'
import { storedNames } from '../core/limits.ts'
import { type Locale, localeOf } from '../core/locale/locale-rules.ts'

const catalogues = {
  zh: () => import('./zh.po'),
  en: () => import('./en.po'),
}
/** Texts that come with the first page that shows them. */
const laterCatalogues = {
  /** The pages behind and beside the sign-in. */
  pages: { zh: () => import('./pages/zh.po'), en: () => import('./pages/en.po') },
  work: { zh: () => import('./work/zh.po'), en: () => import('./work/en.po') },
}
export type LaterTexts = keyof typeof laterCatalogues
/** What a screen reader and the font choice go by. */
const htmlLang: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }
const yearSeconds = 365 * 24 * 60 * 60

const cookieValue = (): string | null => {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${storedNames.localeCookie}=`))
  return pair ? pair.slice(storedNames.localeCookie.length + 1) : null
}

/** Cookie `app_locale`, else the browser's language; anything else is zh (LOC-1, LOC-2). */
export const initialLocale = (): Locale => localeOf(cookieValue() ?? navigator.language)

/**
 * The language of a page: its catalogues are loaded when they are wanted, into Lingui's `i18n`. Once per page life: `i18n` is one for
 * all that is rendered.
 */
export function createLocaleLoader() {
  const listeners = new Set<(locale: Locale) => void>()
  let wanted: Locale | undefined
  const held = new Set<LaterTexts>()

  const current = (): Locale => (i18n.locale === 'en' ? 'en' : 'zh')

  /** Shows a language. Dates follow it (`dateFormats`); a newer wish overtakes an older one. */
  const show = async (locale: Locale): Promise<void> => {
    wanted = locale
    const later = [...held].map((name) => laterCatalogues[name][locale]())
    const found = await Promise.all([catalogues[locale](), ...later])
    if (wanted !== locale) return
    i18n.load(locale, Object.assign({}, ...found.map(({ messages }) => messages)))
    i18n.activate(locale)
    document.documentElement.lang = htmlLang[locale]
    for (const listener of listeners) listener(locale)
  }

  /** Resolves when these texts are there, in the language of the moment and in every one chosen later. */
  const loadTexts = async (name: LaterTexts): Promise<void> => {
    if (held.has(name)) return
    const locale = current()
    const { messages } = await laterCatalogues[name][locale]()
    i18n.load(locale, messages)
    if (current() !== locale) return loadTexts(name)
    held.add(name)
  }

  return {
    current,
    show,
    loadTexts,
    subscribe: (listener: (locale: Locale) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Shows a language and remembers it on this device. */
    choose: async (locale: Locale): Promise<void> => {
      // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is not everywhere
      document.cookie = `${storedNames.localeCookie}=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`
      await show(locale)
    },
  }
}
