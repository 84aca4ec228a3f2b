import { useEffect, useState } from 'react'
import type { OrgTexts } from '../core/contract.ts'
import * as limits from '../core/limits.ts'
import { localeOf, missingText } from '../core/locale/locale-rules.ts'
import { useServices } from './use-services.ts'
import { useSession } from './use-session.ts'

/**
 * The organisation's own wording in the current language: the cached one at once, then the server's, requested once more
 * after a failure. Never that of another organisation. An untranslated text is `otherwise`, the product's own term, or a
 * placeholder (LOC-5).
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
    let retry: ReturnType<typeof setTimeout> | undefined
    const take = (texts: OrgTexts | null) => {
      if (isCurrent && texts) setKnown({ place, texts })
      return texts
    }
    const request = async () => {
      take(await orgTexts(language, false))
      return take(await orgTexts(language, true))
    }
    const retryLater = () => {
      if (isCurrent) retry = setTimeout(() => request().catch(() => {}), limits.returnProbeMs)
    }
    // until then the product's own terms are shown
    request().then((texts) => texts ?? retryLater(), retryLater)
    return () => {
      isCurrent = false
      clearTimeout(retry)
    }
  }, [orgId, orgTexts, language, place])

  return (key, otherwise = missingText(key, environment)) =>
    (known?.place === place ? known.texts[key] : undefined) ?? otherwise
}
