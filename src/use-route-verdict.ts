import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useSession } from './channel/use-session.ts'
import { guardRoute, type Verdict } from './core/access/route-guard.ts'
import { type RouteName, routeAt } from './core/routes.ts'
import { chooseLocale } from './locale/locale-loader.ts'
import { pageConfig } from './page-config.ts'

export interface Place {
  name: RouteName | null
  path: string
  verdict: Verdict
}

/** The page of the present address and whether it may be shown. Redirects are followed before anything is drawn. */
export const useRouteVerdict = (): Place => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const session = useSession()
  const name = routeAt(path)
  const to = { name, path, search: search && `?${search}` }
  const verdict = guardRoute({ to, session, config: { ...pageConfig(), origin: location.origin } })
  const { url, locale } = verdict.kind === 'redirect' ? verdict : { url: null }

  useEffect(() => {
    if (url === null) return
    if (locale) void chooseLocale(locale)
    if (url.startsWith('/')) navigate(url, { replace: true })
    else location.replace(url)
  }, [url, locale, navigate])

  return { name, path, verdict }
}
