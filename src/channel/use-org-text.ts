import { useEffect, useState } from 'react'
import type { OrgTexts } from '../core/contract.ts'
import { localeOf, missingText } from '../core/locale/locale-rules.ts'
import { orgTextsOf } from './page-channel.ts'
import { useSession } from './use-session.ts'

/**
 * The organisation's own wording in the language shown: what the device has at once, then what the server says. A text
 * that nobody translated is `otherwise`, the product's own word, and where there is none a placeholder (`spec.md` 8).
 */
export const useOrgText = (
  shownLocale: string,
  environment = 'prod',
): ((key: string, otherwise?: string) => string) => {
  const { organization } = useSession()
  const orgId = organization?.id
  const [texts, setTexts] = useState<OrgTexts | null>(null)
  const language = localeOf(shownLocale)

  useEffect(() => {
    let isCurrent = true
    setTexts(null)
    if (!orgId) return
    const take = (answer: OrgTexts | null) => isCurrent && answer && setTexts(answer)
    orgTextsOf(language, false)
      .then(take)
      .then(() => orgTextsOf(language, true))
      .then(take)
      // Without them the product's own words are shown.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [orgId, language])

  return (key, otherwise = missingText(key, environment)) => texts?.[key] ?? otherwise
}
