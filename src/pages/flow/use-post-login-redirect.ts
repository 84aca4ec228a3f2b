import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { safeRedirect } from '../../core/access/safe-redirect.ts'
import { pathOf } from '../../core/routes.ts'
import { useSession } from '../../shared/use-session.ts'
import { useShell } from '../../ui/shell-context.ts'

/**
 * Leaves an account page once the session is signed in: the answer to a sign-in and the new session arrive separately.
 * Without a target it follows `redirect`, if that is ours.
 */
export const usePostLoginRedirect = () => {
  const { status } = useSession()
  const [, navigate] = useLocation()
  const [search] = useSearchParams()
  const trusted = useShell().config?.trustedOrigins
  const [target, setTarget] = useState<string | null>(null)
  const isThere = status === 'signedIn' || status === 'temporary'

  useEffect(() => {
    if (target === null || !isThere) return
    if (target.startsWith('/')) navigate(target, { replace: true })
    else location.replace(target)
  }, [target, isThere, navigate])

  return {
    isRedirecting: target !== null,
    redirect: (to?: string) =>
      setTarget(to ?? safeRedirect(search.get('redirect'), { own: location.origin, trusted }) ?? pathOf('home')),
  }
}
