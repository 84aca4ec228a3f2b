import { useMemo, useSyncExternalStore } from 'react'
import { useSearch } from 'wouter'
import { useSession } from './channel/use-session.ts'
import { useWaiting } from './channel/use-waiting.ts'
import { chooseLocale, currentLocale, onLocale } from './locale/locale-loader.ts'
import { pageConfig } from './page-config.ts'
import type { Shell } from './ui/shell-context.ts'
import { useProduct } from './ui/theme/use-product.ts'
import { useOnline } from './use-online.ts'

const setLanguage = (language: Shell['language']) => void chooseLocale(language)

/** What every page is shown with: language, product, how the network is. */
export const useShellValue = (): Shell => {
  const language = useSyncExternalStore(onLocale, currentLocale)
  const { isStale, verifiedAt } = useSession()
  const isOnline = useOnline()
  const waiting = useWaiting()
  const product = useProduct(useSearch())
  const isAway = isStale || !isOnline
  return useMemo(
    () => ({
      language,
      setLanguage,
      product,
      offline: isAway ? { since: verifiedAt, waiting } : null,
      config: pageConfig(),
    }),
    [language, product, isAway, verifiedAt, waiting],
  )
}
