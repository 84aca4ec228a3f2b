import { msg } from '@lingui/core/macro'
import type { Locale } from '../../../src/core/locale/locale-rules.ts'
import { textIn } from '../../texts.ts'

/**
 * What an organisation calls things before it changes a word of it: copied into its translations when it is created.
 * The rows are what `/language/translation-simple` answers, as `k` and `v`.
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
