import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { routeAt } from '../core/route-of-path.ts'
import { pathOf, routeOf } from '../core/routes.ts'
import type { LaneKey } from '../core/sync/lane-types.ts'

/**
 * Opens the home screen when a person's organisation changes, in this tab or another: there the address names another issue or none,
 * unless it was marked as an address of the new one.
 */
export const useAddressOfOrganization = (lane: LaneKey | undefined): void => {
  const [path, navigate] = useLocation()
  const last = useRef(lane)
  useLayoutEffect(() => {
    if (!lane) return
    const { person, org } = last.current ?? lane
    last.current = lane
    if (lane.person !== person || lane.org === org || history.state?.organization === lane.org) return
    const name = routeAt(path)
    if (name && name !== 'home' && routeOf(name).page === 'work') navigate(pathOf('home'), { replace: true })
  }, [lane, path, navigate])
}
