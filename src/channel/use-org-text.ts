import { useEffect, useState } from 'react'
import type { OrgTexts } from '../core/contract.ts'
import { localeOf } from '../core/locale/locale-rules.ts'
import { orgTextsOf } from './page-channel.ts'
import { useSession } from './use-session.ts'

/** The organisation's own wording in the language shown: what the device has at once, then what the server says. */
export const useOrgText = (shownLocale: string): ((key: string, otherwise: string) => string) => {
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

  return (key, otherwise) => texts?.[key] ?? otherwise
}
