import { useState } from 'react'
import { entryCalls } from '../../core/calls/entry-calls.ts'
import type { FormState } from '../../ui/form/use-form.ts'
import { useServices } from '../use-services.ts'
import { useSession } from '../use-session.ts'
import { useSubmitError } from '../use-submit-error.ts'

/** The code that is mailed to prove who someone is, where that is how they sign in. */
export const useMailedProof = <Values extends object>(form: FormState<Values>) => {
  const { call } = useServices()
  const { account } = useSession()
  const submitErrorOf = useSubmitError<Values>()
  const [mail, setMail] = useState({ requestId: '', availableAt: 0 })
  const orgEmail = account?.orgEmail ?? ''

  const send = form.submit(async () => {
    try {
      const { requestId, resendAfter } = await call(entryCalls.sendCode, { orgEmail, scene: 'login' })
      setMail({ requestId, availableAt: Date.now() + resendAfter * 1000 })
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  }, [])
  return { ...mail, orgEmail, send }
}
