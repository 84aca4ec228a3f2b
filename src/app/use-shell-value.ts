import { useMemo, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { routeAt, routeOf } from '../core/routes.ts'
import { chooseLocale, currentLocale, onLocale } from '../locale/locale-loader.ts'
import { useSession } from '../shared/use-session.ts'
import { useWaiting } from '../shared/use-waiting.ts'
import type { Shell } from '../ui/shell-context.ts'
import { useProduct } from '../ui/theme/use-product.ts'
import { pageConfig } from './page-config.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** What the browser says of the network. `true` may be wrong: the session's view knows better. */
const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

const setLanguage = (language: Shell['language']) => void chooseLocale(language)

/** What every page is shown with: language, product, how the network is. */
export const useShellValue = (): Shell => {
  const language = useSyncExternalStore(onLocale, currentLocale)
  const { isStale, verifiedAt } = useSession()
  const isOnline = useOnline()
  const waiting = useWaiting()
  const product = useProduct(useSearch())
  const route = routeAt(useLocation()[0])
  const help = route ? routeOf(route).help : undefined
  const isAway = isStale || !isOnline
  return useMemo(
    () => ({
      language,
      setLanguage,
      product,
      help,
      offline: isAway ? { since: verifiedAt, waiting } : null,
      config: pageConfig(),
    }),
    [language, product, help, isAway, verifiedAt, waiting],
  )
}
