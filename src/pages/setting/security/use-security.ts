import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mfaCalls } from '../../../core/calls/mfa-calls.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useReauth } from '../../../shared/reauthentication/use-reauth.ts'
import { useServices } from '../../../shared/use-services.ts'

/** The user's second factors. Changes require a re-authentication that is at most five minutes old. */
export const useSecurity = () => {
  const { call } = useServices()
  const { t } = useLingui()
  const query = useQuery((options) => call(mfaCalls.mfaStatus, {}, options))
  const reauth = useReauth()
  const action = useAsyncAction()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)

  const finish = (said: string, codes?: readonly string[]) => {
    action.say(said)
    if (codes) setRecoveryCodes(codes)
    query.reload()
  }
  const change = (work: () => Promise<unknown>, said: string) =>
    action.run(async () => {
      if ((await reauth.run(work)) !== null) finish(said)
    })

  return {
    query,
    reauth,
    done: action.done,
    recoveryCodes,
    dismissCodes: () => setRecoveryCodes(null),
    finish,
    removeTotp: () => change(() => call(mfaCalls.removeTotp, {}), t`Authenticator app removed.`),
    removePasskey: (id: string, name: string) =>
      change(() => call(mfaCalls.removePasskey, { id }), t`You can no longer sign in with “${name}”.`),
    renewCodes: () =>
      action.run(async () => {
        const renewed = await reauth.run(() => call(mfaCalls.renewRecoveryCodes, {}))
        if (renewed) finish(t`The previous codes no longer work.`, renewed.recoveryCodes)
      }),
  }
}

export type Security = ReturnType<typeof useSecurity>
export type MfaStatus = NonNullable<Security['query']['value']>
