import { useEffect, useState } from 'react'
import type { OrgTexts } from '../core/contract.ts'
import * as limits from '../core/limits.ts'
import { localeOf, missingText } from '../core/locale/locale-rules.ts'
import { useServices } from './use-services.ts'
import { useSession } from './use-session.ts'

/**
 * The organisation's own wording in the language shown: what the device has at once, then what the server says, asked for
 * once more where it did not. Never that of the organisation shown before. A text that nobody translated is `otherwise`,
 * the product's own word, and where there is none a placeholder (LOC-5).
 */
export const useOrgText = (
  shownLocale: string,
  environment = 'prod',
): ((key: string, otherwise?: string) => string) => {
  const { orgTexts } = useServices()
  const orgId = useSession().organization?.id
  const language = localeOf(shownLocale)
  const place = `${orgId} ${language}`
  const [known, setKnown] = useState<{ place: string; texts: OrgTexts } | null>(null)

  useEffect(() => {
    if (!orgId) return
    let isCurrent = true
    let again: ReturnType<typeof setTimeout> | undefined
    const take = (texts: OrgTexts | null) => {
      if (isCurrent && texts) setKnown({ place, texts })
      return texts
    }
    const request = async () => {
      take(await orgTexts(language, false))
      return take(await orgTexts(language, true))
    }
    const requestAgain = () => {
      if (isCurrent) again = setTimeout(() => request().catch(() => {}), limits.returnProbeMs)
    }
    // Without them the product's own words are shown.
    request().then((texts) => texts ?? requestAgain(), requestAgain)
    return () => {
      isCurrent = false
      clearTimeout(again)
    }
  }, [orgId, orgTexts, language, place])

  return (key, otherwise = missingText(key, environment)) =>
    (known?.place === place ? known.texts[key] : undefined) ?? otherwise
}
