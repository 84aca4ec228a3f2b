import { useSelector } from '@xstate/react'
import type { SessionView } from '../core/session/session-types.ts'
import { useServices } from './use-services.ts'

const whole = (view: SessionView) => view

/** Who is signed in on this device, as the runtime says. */
export const useSession = (): SessionView => useSelector(useServices().session as never, whole as never)
