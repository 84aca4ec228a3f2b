import { useState } from 'react'
import { useLocation } from 'wouter'
import { pathOf } from '../core/routes.ts'
import { useServices } from './use-services.ts'
import { useSession } from './use-session.ts'

/** Marks the present address as one of this organisation (`use-address-of-organization.ts`). */
export const markAddress = (organization: string | undefined): void =>
  history.replaceState({ ...history.state, organization }, '')

/**
 * Opens the home page once the session has the organisation that was just chosen, even if the menu it was chosen in is gone by then
 * with the screens of the former organisation. With `stays` the address remains, and names something of the chosen one.
 */
export const useEnterOrganization = () => {
  const { session } = useServices()
  const { organization } = useSession()
  const [, navigate] = useLocation()
  const [orgId, setOrgId] = useState<string | null>(null)

  const enter = (chosen: string, stays = false) => {
    setOrgId(chosen)
    const look = () => {
      const { status, organization: present } = session.getSnapshot()
      if (present?.id === chosen) stays || navigate(pathOf('home'))
      else if (status !== 'signedOut') return
      unsubscribe()
    }
    const { unsubscribe } = session.subscribe(look)
    look()
  }

  return { isEntering: orgId !== null && organization?.id !== orgId, enter }
}
