import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { routeAt } from '../core/route-of-path.ts'
import { pathOf, routeOf } from '../core/routes.ts'
import type { LaneKey } from '../core/sync/lane-types.ts'
import { useServices } from '../shared/use-services.ts'

/** What each page showed last, by its session: another organisation mounts the work area anew. */
const lastShown = new WeakMap<object, LaneKey & { path: string }>()

/**
 * Opens the home screen when a person's organisation changes, in this tab or another: there the address names another issue or none,
 * unless it was marked as an address of the new one.
 */
export const useAddressOfOrganization = (lane: LaneKey | undefined): void => {
  const [path, navigate] = useLocation()
  const { session } = useServices()
  useLayoutEffect(() => {
    if (!lane) return
    const last = lastShown.get(session)
    lastShown.set(session, { ...lane, path })
    if (last?.person !== lane.person || last.org === lane.org || last.path !== path) return
    if (history.state?.organization === lane.org) return
    const name = routeAt(path)
    if (name && name !== 'home' && routeOf(name).page === 'work') navigate(pathOf('home'), { replace: true })
  }, [lane, path, navigate, session])
}
