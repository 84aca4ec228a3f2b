import { i18n, type Messages } from '@lingui/core'
import { storedNames } from '../core/limits.ts'
import { type Locale, localeOf } from '../core/locale/locale-rules.ts'

type Catalogue = () => Promise<{ messages: Messages }>
/** Makes a load that can be tried again after it failed. */
type ImportAgain = (load: Catalogue) => Catalogue

/** How long a page waits for a language file of the CDN. */
const cdnPatienceMs = 2000

/** Loads a catalogue from the operator's CDN, if there is one; without one, or if that fails, from the own origin (LOC-8). */
const createCdn = (base: () => string | undefined) => {
  let isAway = false
  return (name: string, own: Catalogue): Catalogue =>
    async () => {
      const cdn = isAway ? undefined : base()
      if (!cdn) return own()
      try {
        const signal = AbortSignal.timeout(cdnPatienceMs)
        const response = await fetch(`${cdn}/${languagesVersion}/${name}.json`, { signal, credentials: 'omit' })
        if (response.ok) return { messages: (await response.json()) as Messages }
      } catch {
        // unreachable, or no such file
      }
      isAway = true
      return own()
    }
}

const cataloguesFrom = (again: ImportAgain, base: () => string | undefined) => {
  const orOwn = createCdn(base)
  return {
    first: {
      zh: orOwn(
        'zh',
        again(() => import('./zh.po')),
      ),
      en: orOwn(
        'en',
        again(() => import('./en.po')),
      ),
    },
    /** Loaded with the first page that needs them. */
    later: {
      /** The pages behind and beside the sign-in. */
      pages: {
        zh: orOwn(
          'pages-zh',
          again(() => import('./pages/zh.po')),
        ),
        en: orOwn(
          'pages-en',
          again(() => import('./pages/en.po')),
        ),
      },
      work: {
        zh: orOwn(
          'work-zh',
          again(() => import('./work/zh.po')),
        ),
        en: orOwn(
          'work-en',
          again(() => import('./work/en.po')),
        ),
      },
    },
  }
}
export type LaterTexts = keyof ReturnType<typeof cataloguesFrom>['later']
/** The document's language, for screen readers and font selection. */
const htmlLang: Record<Locale, string> = { zh: 'zh-CN', en: 'en' }
const yearSeconds = 365 * 24 * 60 * 60

const cookieValue = (): string | null => {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${storedNames.localeCookie}=`))
  return pair ? pair.slice(storedNames.localeCookie.length + 1) : null
}

/** Cookie `app_locale`, else the browser's language; anything else is zh (LOC-1, LOC-2). */
export const initialLocale = (): Locale => localeOf(cookieValue() ?? navigator.language)

/** Sets what is shown for a text without a translation, because a build's keys are hashes. Lingui offers no setter for this. */
export const showMissingAs = (textOf: (key: string) => string): void => {
  Object.assign(i18n, { _missing: (_locale: string, key: string) => textOf(key) })
}

/** How soon a language that failed to load is tried again; the pauses grow. */
const firstPauseMs = 2000
const longestPauseMs = 30_000

const otherOf = (locale: Locale): Locale => (locale === 'zh' ? 'en' : 'zh')

/** Calls `attempt` after growing pauses, and when the network returns, until it resolves with true. */
const retryUntilDone = (attempt: () => Promise<boolean>): void => {
  let pauseMs = firstPauseMs
  let timer: ReturnType<typeof setTimeout>
  const run = async () => {
    clearTimeout(timer)
    const isDone = await attempt().catch(() => false)
    if (isDone) return removeEventListener('online', run)
    clearTimeout(timer)
    timer = setTimeout(run, pauseMs)
    pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
  addEventListener('online', run)
  timer = setTimeout(run, pauseMs)
}

const storeChoice = (locale: Locale): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have cookieStore
  document.cookie = `${storedNames.localeCookie}=${locale}; path=/; max-age=${yearSeconds}; samesite=lax`
}

const current = (): Locale => (i18n.locale === 'en' ? 'en' : 'zh')

const createListeners = () => {
  const listeners = new Set<(locale: Locale) => void>()
  return {
    notify: () => {
      for (const listener of listeners) listener(current())
    },
    subscribe: (listener: (locale: Locale) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What decides which language is shown: a choice, the page, the account. */
const createChoices = (show: (locale: Locale) => Promise<void>) => {
  /** Shown only for the current page (ROU-18). */
  let isForPage = false
  const choose = async (locale: Locale): Promise<void> => {
    isForPage = false
    storeChoice(locale)
    await show(locale)
  }
  return {
    /** Whether a language was chosen on this device, or taken from an account. */
    isChosen: (): boolean => cookieValue() !== null,
    /** Shows a language and stores the choice. */
    choose,
    /** Shows the current page in this language; the choice stays. */
    showForPage: async (locale: Locale): Promise<void> => {
      isForPage = true
      if (current() !== locale) await show(locale)
    },
    /** Call it when a page with a language of its own is left: returns to the chosen language. */
    leavePage: async (): Promise<void> => {
      if (!isForPage) return
      isForPage = false
      await show(initialLocale())
    },
    /** The language of somebody who signed in: taken on a device where none was chosen (LOC-2). */
    adopt: async (locale: Locale): Promise<void> => {
      if (cookieValue() === null && !isForPage) await choose(locale)
    },
  }
}

/**
 * The language of a page: loads catalogues on demand into Lingui's `i18n`. One per document, because everything rendered shares one
 * `i18n`. `cdn` is the address of the language files, if there is one. If a language's files fail to load, the other language is
 * shown until they do.
 */
export function createLocaleLoader(importAgain: ImportAgain, cdn: () => string | undefined = () => undefined) {
  const { first: catalogues, later: laterCatalogues } = cataloguesFrom(importAgain, cdn)
  const { notify, subscribe } = createListeners()
  let wanted: Locale | undefined
  /** The language that was chosen and could not be loaded yet. */
  let missing: Locale | null = null
  const loaded = new Set<LaterTexts>()

  /** Shows a language. Dates follow it (`dateFormats`); the last call wins. Rejects when a file is missing. */
  const show = async (locale: Locale): Promise<void> => {
    wanted = locale
    let found: { messages: Messages }[] = []
    // repeated if a page opened meanwhile has added texts of the former language
    for (let count = -1; count < loaded.size; ) {
      count = loaded.size
      found = await Promise.all([catalogues[locale](), ...[...loaded].map((name) => laterCatalogues[name][locale]())])
      if (wanted !== locale) return
    }
    i18n.load(locale, Object.assign({}, ...found.map(({ messages }) => messages)))
    i18n.activate(locale)
    document.documentElement.lang = htmlLang[locale]
    notify()
  }

  const switchBack = (locale: Locale) => {
    const isRetrying = missing !== null
    missing = locale
    notify()
    if (isRetrying) return
    retryUntilDone(async () => {
      const next = missing
      if (next) await show(next)
      if (missing === next) missing = null
      notify()
      return missing === null
    })
  }

  /** As `show`, or in the other language until this one can be loaded. Rejects when neither can. */
  const showEither = async (locale: Locale): Promise<void> => {
    missing = null
    try {
      await show(locale)
    } catch (error) {
      if (wanted !== locale) return
      if (i18n.locale === '') await show(otherOf(locale))
      else if (current() === locale) throw error
      else wanted = current()
      switchBack(locale)
    }
  }

  /** Resolves when these texts are loaded, in the current language and every later one. */
  const loadTexts = async (name: LaterTexts): Promise<void> => {
    if (loaded.has(name)) return
    const locale = current()
    // if its texts fail to load, the page is shown in the other language
    const found = await laterCatalogues[name]
      [locale]()
      .catch(() => laterCatalogues[name][otherOf(locale)]().then(() => null))
    if (found) i18n.load(locale, found.messages)
    if (current() !== locale) return loadTexts(name)
    loaded.add(name)
    if (!found) await show(otherOf(locale)).then(() => switchBack(locale))
  }

  return {
    current,
    show: showEither,
    loadTexts,
    hasTexts: (name: LaterTexts): boolean => loaded.has(name),
    /** Whether another language is shown than the chosen one, because that one's files failed to load. */
    isMissing: (): boolean => missing !== null,
    subscribe,
    ...createChoices(showEither),
  }
}
