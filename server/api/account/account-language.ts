import { type Locale, localeOf } from '../../../src/core/locale/locale-rules.ts'
import type { accounts } from '../../db/schema.ts'

/** The language of a person's pages and mails: their own choice, otherwise their organisation's (LOC-2). */
export const languageOf = (
  { language, fieldRevs }: Pick<typeof accounts.$inferSelect, 'language' | 'fieldRevs'>,
  organizationLanguage: string | undefined,
): Locale => localeOf(fieldRevs.language ? language : (organizationLanguage ?? language))
