import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core'
import type { Locale } from '../src/core/locale/locale-rules.ts'
import { messages as en } from '../src/locale/server/en.po'
import { messages as zh } from '../src/locale/server/zh.po'

/** One for each language, and none that is current: requests in both are answered at once. */
const translators: Record<Locale, I18n> = {
  zh: setupI18n({ locale: 'zh', messages: { zh } }),
  en: setupI18n({ locale: 'en', messages: { en } }),
}

/** A text of the server in one language; a bare string (a name, what somebody wrote) stands as it is. */
export const textIn = (language: Locale, text: MessageDescriptor | string): string =>
  typeof text === 'string' ? text : translators[language]._(text)
