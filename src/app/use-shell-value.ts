import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { localeOf } from '../core/locale/locale-rules.ts'
import { routeAt } from '../core/route-of-path.ts'
import { routeOf } from '../core/routes.ts'
import { useServices } from '../shared/use-services.ts'
import { useSession } from '../shared/use-session.ts'
import { useWaiting } from '../shared/use-waiting.ts'
import type { Shell } from '../ui/shell-context.ts'
import { useProduct } from '../ui/theme/use-product.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The browser's network status. `true` may be wrong; the session's view is more reliable. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )

/** The shell of every page: language, product, network status. */
export const useShellValue = (): Shell => {
  const { locale, config } = useServices()
  const language = useSyncExternalStore(locale.subscribe, locale.current, locale.current)
  const { isStale, trouble, verifiedAt, account } = useSession()
  const accountLanguage = account?.language
  const timeZone = account?.timeZone
  useEffect(() => {
    if (accountLanguage) void locale.adopt(localeOf(accountLanguage))
  }, [accountLanguage, locale])
  const isOnline = useOnline()
  const count = useWaiting()
  const product = useProduct(useSearch())
  const route = routeAt(useLocation()[0])
  const help = route ? routeOf(route).help : undefined
  const unreachable = isOnline ? (isStale ? (trouble ?? 'offline') : null) : 'offline'
  // shown only without a network: otherwise each edit would redraw every page
  const waiting = unreachable ? count : 0
  return useMemo(
    () => ({
      language,
      setLanguage: (chosen) => void locale.choose(chosen),
      product,
      help,
      offline: unreachable && { trouble: unreachable, since: verifiedAt, waiting, timeZone },
      config: config(),
    }),
    [locale, config, language, product, help, unreachable, verifiedAt, waiting, timeZone],
  )
}
