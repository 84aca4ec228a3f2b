import { useSelector } from '@xstate/react'
import type { SessionView } from '../core/session/session-types.ts'
import { useServices } from './use-services.ts'

const whole = (view: SessionView) => view

/** The session's view: who is signed in on this device. */
export const useSession = (): SessionView => useSelector(useServices().session as never, whole as never)
