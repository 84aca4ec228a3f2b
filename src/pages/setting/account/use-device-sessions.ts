import { useLingui } from '@lingui/react/macro'
import { listSessions, revokeSessions } from '../../../api/account-api.ts'
import { useReauth } from '../../factors/use-reauth.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'

export type DeviceSession = Awaited<ReturnType<typeof listSessions>>[number]

const thisFirst = (sessions: DeviceSession[]) => [...sessions].sort((a, b) => Number(b.current) - Number(a.current))

/** The devices someone is signed in on. Who ends one proves who they are first: a stolen session puts nobody out. */
export const useDeviceSessions = () => {
  const { t } = useLingui()
  const loaded = useLoaded((options) => listSessions({}, options))
  const reauth = useReauth()
  const task = useTask()
  const end = async (which: Parameters<typeof revokeSessions>[0], said: string) => {
    await task.run(async () => {
      if ((await reauth.run(() => revokeSessions(which))) !== null) task.say(said)
    })
    loaded.reload()
  }
  return {
    loaded,
    reauth,
    done: task.done,
    thisFirst,
    endOne: (sessionId: string) => end({ sessionId }, t`That device is signed out.`),
    endOthers: () => end({ others: true }, t`All other devices are signed out.`),
  }
}
