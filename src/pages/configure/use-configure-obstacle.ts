import { useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'

/** What prevents the flow; `loading`: not known yet. Null: the flow may begin. */
export type ConfigureObstacle = 'loading' | 'signedOut' | 'unreachable' | 'noOrganization' | 'notLoaded' | null

/**
 * Checks whether the flow may begin. An unreachable server does not mean that the person is signed out or without an
 * organisation: the user or the page tries again.
 */
export const useConfigureObstacle = () => {
  const { dispatch } = useServices()
  const { status, isStale, account, organization } = useSession()
  const obstacle = (): ConfigureObstacle => {
    if (status === 'temporary') return 'noOrganization'
    if (account && organization) return null
    if (status === 'unknown' || status === 'busy') return 'loading'
    if (status === 'signedOut') return isStale ? 'unreachable' : 'signedOut'
    return account?.orgId ? 'notLoaded' : 'noOrganization'
  }
  return {
    obstacle: obstacle(),
    retry: () =>
      void dispatch(
        'session',
        status === 'signedOut' ? { type: 'network.returned' } : { type: 'refresh.requested', force: true },
      ),
  }
}
