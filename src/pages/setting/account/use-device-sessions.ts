import { useLingui } from '@lingui/react/macro'
import { listSessions, revokeSessions } from '../../../api/account-api.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'

export type DeviceSession = Awaited<ReturnType<typeof listSessions>>[number]

const thisFirst = (sessions: DeviceSession[]) => [...sessions].sort((a, b) => Number(b.current) - Number(a.current))

export const useDeviceSessions = () => {
  const { t } = useLingui()
  const loaded = useLoaded((options) => listSessions({}, options))
  const task = useTask()
  const end = async (which: Parameters<typeof revokeSessions>[0], said: string) => {
    await task.run(() => revokeSessions(which), said)
    loaded.reload()
  }
  return {
    loaded,
    done: task.done,
    thisFirst,
    endOne: (sessionId: string) => end({ sessionId }, t`That device is signed out.`),
    endOthers: () => end({ others: true }, t`All other devices are signed out.`),
  }
}
