import { useLingui } from '@lingui/react/macro'
import { accountCalls } from '../../../core/calls/account-calls.ts'
import type { PayloadOf, ResultOf } from '../../../core/calls/call-types.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useReauth } from '../../../shared/reauthentication/use-reauth.ts'
import { useServices } from '../../../shared/use-services.ts'

export type DeviceSession = ResultOf<typeof accountCalls.listSessions>[number]

const currentFirst = (sessions: DeviceSession[]) => [...sessions].sort((a, b) => Number(b.current) - Number(a.current))

/** The devices of a user. Ending a session requires re-authentication, so that a stolen session cannot sign others out. */
export const useDeviceSessions = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const query = useQuery((options) => call(accountCalls.listSessions, {}, options))
  const reauth = useReauth()
  const action = useAsyncAction()
  const end = async (which: PayloadOf<typeof accountCalls.revokeSessions>, said: string) => {
    await action.run(async () => {
      if ((await reauth.run(() => call(accountCalls.revokeSessions, which))) !== null) action.say(said)
    })
    query.reload()
  }
  return {
    query,
    reauth,
    done: action.done,
    currentFirst,
    endOne: (sessionId: string) => end({ sessionId }, t`Device signed out.`),
    endOthers: () => end({ others: true }, t`All other devices are signed out.`),
  }
}
