import { useState } from 'react'
import { useLocation } from 'wouter'
import { pathOf } from '../core/routes.ts'
import { useServices } from './use-services.ts'
import { useSession } from './use-session.ts'

/**
 * Navigates into an organisation that was just chosen, once the session has it. Also without the menu that it was chosen in:
 * the screens of the organisation before go with everything on them.
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
