import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import { unknownSession } from '../channel/page-channel.ts'
import type { SessionView } from '../core/session/session-types.ts'
import { useServices } from './use-services.ts'

const whole = (view: SessionView) => view
const unsubscribed = () => () => {}

/** False while React takes over a prerendered page, which it must render as it was written. */
const useIsTakenOver = () =>
  useSyncExternalStore(
    unsubscribed,
    () => true,
    () => false,
  )

/** The session's view: who is signed in on this device. A prerendered page is taken over as it was written: unknown. */
export const useSession = (): SessionView => {
  const view: SessionView = useSelector(useServices().session as never, whole)
  return useIsTakenOver() ? view : unknownSession
}
