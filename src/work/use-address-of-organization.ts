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
 * unless it was marked as an address of the new one. An address that another person left is marked as such: it may lead to nothing.
 */
export const useAddressOfOrganization = (lane: LaneKey | undefined): void => {
  const [path, navigate] = useLocation()
  const { session } = useServices()
  useLayoutEffect(() => {
    const name = routeAt(path)
    if (!lane || !name || routeOf(name).page !== 'work') return
    const last = lastShown.get(session)
    lastShown.set(session, { ...lane, path })
    if (last?.path !== path) return
    if (last.person !== lane.person) history.replaceState({ isLeft: true }, '')
    else if (last.org !== lane.org && history.state?.organization !== lane.org && name !== 'home')
      navigate(pathOf('home'), { replace: true })
  }, [lane, path, navigate, session])
}
