import { type Environment, hidesMissingText } from '../environment-rules.ts'

/** LOC-1: anything that is not supported is zh. */
export type Locale = 'zh' | 'en'

/** The region that a language is written for. */
export const regions: Record<Locale, 'cn' | 'us'> = { zh: 'cn', en: 'us' }

const isSupported = (language: string): language is Locale => language === 'zh' || language === 'en'

/** The locale of a language tag or cookie value: what stands before the first `-` or `_`; zh where that is no use. */
export const localeOf = (tag: string | null | undefined): Locale => {
  const language = (tag ?? '').trim().split(/[-_]/)[0]?.toLowerCase() ?? ''
  return isSupported(language) ? language : 'zh'
}

/** What stands for a text nobody has translated: a placeholder where people would see it, else the key (LOC-5). */
export const missingText = (key: string, environment: Environment): string =>
  hidesMissingText(environment) ? '...' : key
