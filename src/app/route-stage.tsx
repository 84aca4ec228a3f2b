import { Activity, useRef } from 'react'
import { type PageName, type RouteName, routeOf } from '../core/routes.ts'
import { ownerName } from '../core/session/session-rules.ts'
import { useSession } from '../shared/use-session.ts'
import { PageSkeleton } from '../ui/layout/page-skeleton.tsx'
import { LazyPage } from './lazy-page.tsx'
import { useGuardResult } from './use-guard-result.ts'
import { useNavigationEffects } from './use-navigation-effects.ts'
import { useRouteLocale } from './use-route-locale.ts'

interface Shown {
  name: RouteName
  path: string
}

/** Rendered with its page, so that what follows a navigation happens when the page is there. */
function Arrival({ name, path }: Shown) {
  useNavigationEffects(name, path)
  useRouteLocale(name)
  return null
}

/** Pages that stay alive while others are shown: those visited since the same person came, each where it was last. */
const useKeptPages = (current: Shown | null): Map<PageName, Shown> => {
  const owner = ownerName(useSession())
  const kept = useRef<{ owner: string | null; pages: Map<PageName, Shown> }>({ owner, pages: new Map() })
  if (kept.current.owner !== owner) kept.current = { owner, pages: new Map() }
  const { pages } = kept.current
  if (current && routeOf(current.name).keepAlive) pages.set(routeOf(current.name).page, current)
  return pages
}

/** A page of someone's own starts anew with whoever comes next, even where no moment without anybody lies between. */
const keyOf = (name: RouteName, owner: string | null) =>
  routeOf(name).access === 'session' ? `${name} ${owner}` : name

/** Shows the page of the address, if the guard lets it; keeps the others that ask for it, hidden, as they were. */
export function RouteStage() {
  const { name, path, guardResult } = useGuardResult()
  const { account } = useSession()
  const shown = guardResult.kind === 'allow' ? name : null
  const kept = useKeptPages(shown && { name: shown, path })
  const owner = ownerName({ account })
  const page = shown && routeOf(shown).page
  return (
    <>
      {shown === null && <PageSkeleton />}
      {[...kept].map(([each, last]) => (
        <Activity key={`${each} ${owner}`} mode={each === page ? 'visible' : 'hidden'}>
          <LazyPage name={each} onShown={<Arrival {...last} />} />
        </Activity>
      ))}
      {shown && page && !kept.has(page) && (
        <LazyPage name={page} key={keyOf(shown, owner)} onShown={<Arrival name={shown} path={path} />} />
      )}
    </>
  )
}
