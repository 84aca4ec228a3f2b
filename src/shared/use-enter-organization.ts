import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { pathOf } from '../core/routes.ts'
import { useSession } from './use-session.ts'

/** Navigates into an organisation that was just joined or chosen, once the session has it. */
export const useEnterOrganization = () => {
  const { organization } = useSession()
  const [, navigate] = useLocation()
  const [orgId, setOrgId] = useState<string | null>(null)

  useEffect(() => {
    if (orgId !== null && organization?.id === orgId) navigate(pathOf('home'))
  }, [orgId, organization, navigate])

  return { isEntering: orgId !== null && organization?.id !== orgId, enter: setOrgId }
}
