import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core'
import type { Locale } from '../src/core/locale/locale-rules.ts'
import { messages as en } from '../src/locale/server/en.po'
import { messages as zh } from '../src/locale/server/zh.po'

/** One instance per language, and no current language: requests in different languages run concurrently. */
const translators: Record<Locale, I18n> = {
  zh: setupI18n({ locale: 'zh', messages: { zh } }),
  en: setupI18n({ locale: 'en', messages: { en } }),
}

/** A server text in one language; a plain string (a name, user input) is returned unchanged. */
export const textIn = (language: Locale, text: MessageDescriptor | string): string =>
  typeof text === 'string' ? text : translators[language]._(text)
