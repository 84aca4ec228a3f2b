import { Activity, type RefObject, useEffect, useRef } from 'react'
import { type PageName, type RouteName, routeOf } from '../core/routes.ts'
import { ownerName } from '../core/session/session-rules.ts'
import { useServices } from '../shared/use-services.ts'
import { useSession } from '../shared/use-session.ts'
import { PageSkeleton } from '../ui/layout/page-skeleton.tsx'
import { LazyPage } from './lazy-page.tsx'
import type { PageLoader } from './page-loader.ts'
import { useGuardResult } from './use-guard-result.ts'
import { type Shown, useNavigationEffects } from './use-navigation-effects.ts'

/** The `-en` and `-zh` addresses of a page show it in that language (ROU-18). */
const useRouteLocale = (name: RouteName) => {
  const { locale: language } = useServices()
  const { locale } = routeOf(name)
  useEffect(() => {
    if (locale) void language.showForPage(locale)
    return () => void language.leavePage()
  }, [locale, language])
}

/** Rendered beside the page, so that its effects run when the page is drawn. */
function Arrival({ previous, ...shown }: Shown & { previous: RefObject<Shown | null> }) {
  useNavigationEffects(shown, previous)
  useRouteLocale(shown.name)
  return null
}

/** Keep-alive pages that the current person has visited, each at its last address. */
const useLivePages = (current: Shown | null): Map<PageName, Shown> => {
  const owner = ownerName(useSession())
  const live = useRef<{ owner: string | null; pages: Map<PageName, Shown> }>({ owner, pages: new Map() })
  if (live.current.owner !== owner) live.current = { owner, pages: new Map() }
  const { pages } = live.current
  if (current && routeOf(current.name).keepAlive) pages.set(routeOf(current.name).page, current)
  return pages
}

/** A page that depends on the session is remounted for another person, even without a signed-out moment in between. */
const keyOf = (name: RouteName, owner: string | null) =>
  routeOf(name).access === 'session' ? `${name} ${owner}` : name

/** Shows the page of the address if the guard allows it; keeps keep-alive pages mounted but hidden. */
export function RouteStage({ pages }: { pages: PageLoader }) {
  const { name, path, guardResult } = useGuardResult()
  const { account } = useSession()
  const isEnded = guardResult.kind === 'ended'
  const shown = isEnded ? (name ?? 'error') : guardResult.kind === 'allow' ? name : null
  const live = useLivePages(isEnded || !shown ? null : { name: shown, path })
  const previous = useRef<Shown | null>(null)
  const owner = ownerName({ account })
  const page = isEnded ? 'error' : shown && routeOf(shown).page
  return (
    <>
      {shown === null && <PageSkeleton />}
      {[...live].map(([each, last]) => (
        <Activity key={`${each} ${owner}`} mode={each === page ? 'visible' : 'hidden'}>
          <LazyPage pages={pages} name={each} onShown={<Arrival {...last} previous={previous} />} />
        </Activity>
      ))}
      {shown && page && !live.has(page) && (
        <LazyPage
          key={keyOf(shown, owner)}
          pages={pages}
          name={page}
          onShown={<Arrival name={shown} path={path} previous={previous} />}
        />
      )}
    </>
  )
}
