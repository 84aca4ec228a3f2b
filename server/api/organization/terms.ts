import { msg } from '@lingui/core/macro'
import type { Locale } from '../../../src/core/locale/locale-rules.ts'
import { textIn } from '../../texts.ts'

/**
 * Default terms of an organisation, copied into its translations when it is created. `/language/translation-simple` answers
 * the rows as `k` and `v`.
 */
const termsTable = {
  'home.title': msg`Home`,
  'home.welcome': msg`Welcome`,
  'home.members': msg`Members`,
  'home.invite': msg`Invite people`,
  'home.project': msg`Project`,
  'home.projects': msg`Projects`,
  'home.sprint': msg`Sprint`,
  'home.sprints': msg`Sprints`,
  'home.issue': msg`Issue`,
  'home.issues': msg`Issues`,
  'home.workflow': msg`Workflow`,
  'home.dashboard': msg`Dashboard`,
  'home.release': msg`Release`,
}

/** The terms in one language. */
export const termsIn = (language: Locale): { k: string; v: string }[] =>
  Object.entries(termsTable).map(([k, term]) => ({ k, v: textIn(language, term) }))
