import { useServices } from '../../shared/use-services.ts'
import { useSession } from '../../shared/use-session.ts'

/** Why there is nothing to set up now; `loading`: nobody knows yet. Null: the flow may begin. */
export type ConfigureObstacle = 'loading' | 'signedOut' | 'unreachable' | 'noOrganization' | 'notLoaded' | null

/**
 * Whether the flow may begin. That the server could not be asked is neither a logout nor the lack of an organisation: both
 * are tried again, by the person or by the page itself.
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
