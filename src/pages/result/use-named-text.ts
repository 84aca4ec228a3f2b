import { useLingui } from '@lingui/react/macro'
import type { Integration } from '../../core/access/integration-outcomes.ts'
import { spaced, unbroken } from '../../shared/named-text-rules.ts'
import { integrationNames } from './integration-names.ts'
import type { NamedText } from './result-types.ts'

/** Says a text in the reader's language, with what they call the integration. */
export const useNamedText = (integration: Integration) => {
  const { i18n } = useLingui()
  const name = unbroken(i18n._(integrationNames[integration]))
  return (text: NamedText): string => spaced(i18n._(text(name)))
}
