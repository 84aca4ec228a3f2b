import { useState } from 'react'
import { useLocation } from 'wouter'
import { pathOf } from '../core/routes.ts'
import { useServices } from './use-services.ts'
import { useSession } from './use-session.ts'

/**
 * Opens the home page once the session has the organisation that was just chosen, even if the menu it was chosen in is gone by then
 * with the screens of the former organisation.
 */
export const useEnterOrganization = () => {
  const { session } = useServices()
  const { organization } = useSession()
  const [, navigate] = useLocation()
  const [orgId, setOrgId] = useState<string | null>(null)

  const enter = (chosen: string) => {
    setOrgId(chosen)
    const look = () => {
      const { status, organization: present } = session.getSnapshot()
      if (present?.id === chosen) navigate(pathOf('home'))
      else if (status !== 'signedOut') return
      unsubscribe()
    }
    const { unsubscribe } = session.subscribe(look)
    look()
  }

  return { isEntering: orgId !== null && organization?.id !== orgId, enter }
}
