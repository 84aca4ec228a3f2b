import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type GuardResult, guardRoute } from '../core/access/route-guard.ts'
import { routeAt } from '../core/route-of-path.ts'
import type { RouteName } from '../core/routes.ts'
import type { SessionView } from '../core/session/session-types.ts'
import { useServices } from '../shared/use-services.ts'
import { useSession } from '../shared/use-session.ts'

export interface RouteMatch {
  name: RouteName | null
  path: string
  guardResult: GuardResult
}

/** Whether the session ended at this address because a refresh was refused; the next address starts anew. */
const useRefreshFailed = ({ status, cleared }: SessionView, address: string): boolean => {
  const last = useRef(status)
  const failedAt = useRef('')
  if (last.current !== status) {
    const hadSession = last.current !== 'unknown' && last.current !== 'signedOut'
    failedAt.current = hadSession && cleared?.reason === 'refreshFailed' ? address : ''
    last.current = status
  }
  return failedAt.current === address
}

/** The page of the current address and whether it may be shown. Redirects are followed before rendering. */
export const useGuardResult = (): RouteMatch => {
  const { config, locale: language } = useServices()
  const [path, navigate] = useLocation()
  const search = useSearch()
  const session = useSession()
  const name = routeAt(path)
  const to = { name, path, search: search && `?${search}` }
  const refreshFailed = useRefreshFailed(session, path + search)
  const guardResult = guardRoute({
    to,
    session,
    refreshFailed,
    config: { ...config(), origin: location.origin },
  })
  const { url, locale } = guardResult.kind === 'redirect' ? guardResult : { url: null }

  useEffect(() => {
    if (url === null) return
    if (locale) void language.showForPage(locale)
    if (url.startsWith('/')) navigate(url, { replace: true })
    else location.replace(url)
  }, [url, locale, language, navigate])

  return { name, path, guardResult }
}
