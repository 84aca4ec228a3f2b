import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Locale } from '../core/locale/locale-rules.ts'

const languageOf = async (locale: Locale, files: readonly Promise<{ messages: Messages }>[]): Promise<I18n> => {
  const texts = await Promise.all(files)
  return setupI18n({ locale, messages: { [locale]: Object.assign({}, ...texts.map(({ messages }) => messages)) } })
}

/** All texts of both languages for the gallery; pages load one language. */
export const bothLanguages = async (): Promise<Record<Locale, I18n>> => ({
  zh: await languageOf('zh', [import('./zh.po'), import('./pages/zh.po')]),
  en: await languageOf('en', [import('./en.po'), import('./pages/en.po')]),
})
