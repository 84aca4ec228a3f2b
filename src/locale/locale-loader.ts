import { i18n } from '@lingui/core'
import { storedNames } from '../core/limits.ts'
import { type Locale, localeOf } from '../core/locale/locale-rules.ts'

const catalogues = {
  zh: () => import('./zh.po'),
  en: () => import('./en.po'),
}
/** Catalogues that are loaded with the first page that needs them. */
const laterCatalogues = {
  /** The pages behind and beside the sign-in. */
  pages: { zh: () => import('./pages/zh.po'), en: () => import('./pages/en.po') },
  work: { zh: () => import('./work/zh.po'), en: () => import('./work/en.po') },
}
export type LaterTexts = keyof typeof laterCatalogues
/** The document's language, for screen readers and font selection. */
const htmlLang: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }
const yearSeconds = 365 * 24 * 60 * 60

const cookieValue = (): string | null => {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${storedNames.localeCookie}=`))
  return pair ? pair.slice(storedNames.localeCookie.length + 1) : null
}

/** Cookie `app_locale`, else the browser's language; anything else is zh (LOC-1, LOC-2). */
export const initialLocale = (): Locale => localeOf(cookieValue() ?? navigator.language)

/**
 * The language of a page: loads catalogues on demand into Lingui's `i18n`. One per document, because `i18n` is one for all
 * that is rendered.
 */
export function createLocaleLoader() {
  const listeners = new Set<(locale: Locale) => void>()
  let wanted: Locale | undefined
  const held = new Set<LaterTexts>()

  /** Shown for the current page alone (ROU-18). */
  let isForPage = false

  const current = (): Locale => (i18n.locale === 'en' ? 'en' : 'zh')

  /** Shows a language. Dates follow it (`dateFormats`); the last call wins. */
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

  /** Resolves when these texts are loaded, in the current language and every later one. */
  const loadTexts = async (name: LaterTexts): Promise<void> => {
    if (held.has(name)) return
    const locale = current()
    const { messages } = await laterCatalogues[name][locale]()
    i18n.load(locale, messages)
    if (current() !== locale) return loadTexts(name)
    held.add(name)
  }

  /** Shows a language and stores the choice. */
  const choose = async (locale: Locale): Promise<void> => {
    isForPage = false
    // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have cookieStore
    document.cookie = `${storedNames.localeCookie}=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`
    await show(locale)
  }

  return {
    current,
    show,
    choose,
    /** Shows the current page in this language; the choice stays. */
    showForPage: async (locale: Locale): Promise<void> => {
      isForPage = true
      if (wanted !== locale) await show(locale)
    },
    /** The page that was shown in a language of its own is left: the chosen language returns. */
    leavePage: async (): Promise<void> => {
      if (!isForPage) return
      isForPage = false
      await show(initialLocale())
    },
    /** The language of somebody who signed in: taken on a device where none was chosen (LOC-2). */
    adopt: async (locale: Locale): Promise<void> => {
      if (cookieValue() === null && !isForPage) await choose(locale)
    },
    loadTexts,
    subscribe: (listener: (locale: Locale) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
