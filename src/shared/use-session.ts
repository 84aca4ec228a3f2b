import { useCallback, useSyncExternalStore } from 'react'
import { unknownSession } from '../channel/page-channel.ts'
import type { SessionView } from '../core/session/session-types.ts'
import { type Services, useServices } from './use-services.ts'

/**
 * What React asks of a machine's view, so that a component follows a part of it. Not by `@xstate/react`, whose bytes the
 * first page would wait for.
 */
export const useSubscribe = ({ subscribe }: Pick<Services['session'] | Services['share'], 'subscribe'>) =>
  useCallback(
    (listener: () => void) => {
      const subscription = subscribe(listener)
      return () => subscription.unsubscribe()
    },
    [subscribe],
  )

const unknown = () => unknownSession

/** The session's view: who is signed in on this device. A prerendered page is taken over as it was written: unknown. */
export const useSession = (): SessionView => {
  const { session } = useServices()
  return useSyncExternalStore(useSubscribe(session), session.getSnapshot, unknown)
}
