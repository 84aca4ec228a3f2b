import { type Environment, hidesMissingText } from '../environment-rules.ts'

/** LOC-1: any unsupported language becomes zh. */
export type Locale = 'zh' | 'en'

/** The region of a language. */
export const regions: Record<Locale, 'cn' | 'us'> = { zh: 'cn', en: 'us' }

const isSupported = (language: string): language is Locale => language === 'zh' || language === 'en'

/** The locale of a language tag or cookie value: the part before the first `-` or `_`; zh if that is unsupported. */
export const localeOf = (tag: string | null | undefined): Locale => {
  const language = (tag ?? '').trim().split(/[-_]/)[0]?.toLowerCase() ?? ''
  return isSupported(language) ? language : 'zh'
}

/** Shown for a missing translation: a placeholder in user-facing environments, otherwise the key (LOC-5). */
export const missingText = (key: string, environment: Environment): string =>
  hidesMissingText(environment) ? '...' : key
