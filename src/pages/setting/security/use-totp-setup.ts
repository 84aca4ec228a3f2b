import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mfaCalls } from '../../../core/calls/mfa-calls.ts'
import { mailCodeRules } from '../../../core/forms/account-form-rules.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import type { Security } from './use-security.ts'

const initial = { code: '' }
const secrets = ['code'] as const

/** Sets up an authenticator app: shows the secret and verifies a first code. */
export const useTotpSetup = ({ reauth, finish }: Security) => {
  const { call } = useServices()
  const { t } = useLingui()
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null)
  const form = useForm<typeof initial>({ initial, rules: { code: mailCodeRules }, secrets })
  const submitErrorOf = useSubmitError<typeof initial>()
  const action = useAsyncAction()

  const close = () => {
    form.setValues(initial)
    setBegun(null)
  }
  const submit = form.submit(async ({ code }) => {
    try {
      const confirmed = await reauth.run(() => call(mfaCalls.confirmTotp, { code }))
      if (!confirmed) return null
      close()
      finish(t`From now on, you'll need a code from your app to sign in.`, confirmed.recoveryCodes)
      return null
    } catch (error) {
      return submitErrorOf(error, { '0410001': 'code' })
    }
  })
  return {
    begun,
    form,
    submit,
    isBusy: action.isBusy,
    open: () => action.run(async () => setBegun(await reauth.run(() => call(mfaCalls.startTotp, {})))),
    cancel: close,
  }
}

export type TotpSetup = ReturnType<typeof useTotpSetup>
