import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type GuardResult, guardRoute } from '../core/access/route-guard.ts'
import { type RouteName, routeAt } from '../core/routes.ts'
import { chooseLocale } from '../locale/locale-loader.ts'
import { useSession } from '../shared/use-session.ts'
import { pageConfig } from './page-config.ts'

export interface RouteMatch {
  name: RouteName | null
  path: string
  guardResult: GuardResult
}

/** The page of the present address and whether it may be shown. Redirects are followed before anything is drawn. */
export const useGuardResult = (): RouteMatch => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const session = useSession()
  const name = routeAt(path)
  const to = { name, path, search: search && `?${search}` }
  const guardResult = guardRoute({ to, session, config: { ...pageConfig(), origin: location.origin } })
  const { url, locale } = guardResult.kind === 'redirect' ? guardResult : { url: null }

  useEffect(() => {
    if (url === null) return
    if (locale) void chooseLocale(locale)
    if (url.startsWith('/')) navigate(url, { replace: true })
    else location.replace(url)
  }, [url, locale, navigate])

  return { name, path, guardResult }
}
