import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mfaStatus, removePasskey, removeTotp, renewRecoveryCodes } from '../../../api/mfa-api.ts'
import { useReauth } from '../../factors/use-reauth.ts'
import { useLoaded } from '../../flow/use-loaded.ts'
import { useTask } from '../../flow/use-task.ts'

/** The second factors of a person, and what may be done with them after a proof that is at most five minutes old. */
export const useSecurity = () => {
  const { t } = useLingui()
  const loaded = useLoaded((options) => mfaStatus({}, options))
  const reauth = useReauth()
  const task = useTask()
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)

  const finish = (said: string, codes?: readonly string[]) => {
    task.say(said)
    if (codes) setRecoveryCodes(codes)
    loaded.reload()
  }
  const change = (work: () => Promise<unknown>, said: string) =>
    task.run(async () => {
      if ((await reauth.run(work)) !== null) finish(said)
    })

  return {
    loaded,
    reauth,
    done: task.done,
    recoveryCodes,
    putCodesAway: () => setRecoveryCodes(null),
    finish,
    removeTotp: () => change(() => removeTotp({}), t`The authenticator app is removed.`),
    removePasskey: (id: string, name: string) => change(() => removePasskey({ id }), t`“${name}” no longer signs in.`),
    renewCodes: () =>
      task.run(async () => {
        const renewed = await reauth.run(() => renewRecoveryCodes({}))
        if (renewed) finish(t`The codes before no longer work.`, renewed.recoveryCodes)
      }),
  }
}

export type Security = ReturnType<typeof useSecurity>
export type MfaStatus = NonNullable<Security['loaded']['value']>
