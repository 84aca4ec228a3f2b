import { useSelector } from '@xstate/react'
import type { SessionView } from '../core/session/session-types.ts'
import { sessionActor } from './page-channel.ts'

const whole = (view: SessionView) => view

/** Who is signed in on this device, as the runtime says. */
export const useSession = (): SessionView => useSelector(sessionActor as never, whole as never)
