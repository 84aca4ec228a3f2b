import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { accountCalls } from '../../../core/calls/account-calls.ts'
import { mailCodeRules } from '../../../core/forms/account-form-rules.ts'
import { emailFieldRules, normalizeEmail } from '../../../core/forms/email-rules.ts'
import type { Rule } from '../../../core/forms/rule-types.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useReauth } from '../../../shared/reauthentication/use-reauth.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSession } from '../../../shared/use-session.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import type { Work } from '../../../ui/form/form-types.ts'
import { useForm } from '../../../ui/form/use-form.ts'

const initial = { orgEmail: '', emailCode: '' }
type Values = typeof initial
const secrets = ['emailCode'] as const

/** Refuses the current address in whatever case: no code would be mailed to it. */
const otherThan =
  (current: string): Rule =>
  (value) =>
    normalizeEmail(String(value)).toLowerCase() === current.toLowerCase()
      ? { reason: 'same', message: msg`You already use this email` }
      : null
const fieldsByCode = { '0410002': 'emailCode', '0410003': 'emailCode' } as const

/** Changes the address: re-authentication proves the user, the mailed code proves the address. */
export const useChangeEmail = () => {
  const { call, dispatch } = useServices()
  const { t } = useLingui()
  const { account } = useSession()
  const current = account?.orgEmail ?? ''
  const rules = { orgEmail: [...emailFieldRules, otherThan(current)], emailCode: mailCodeRules }
  const form = useForm<Values>({ initial, rules, secrets })
  const [step, setStep] = useState<'closed' | 'address' | 'code'>('closed')
  const [mail, setMail] = useState({ requestId: '', availableAt: 0 })
  const submitErrorOf = useSubmitError<Values>()
  const reauth = useReauth()
  const { done, say } = useAsyncAction()

  const sendCode: Work<Values> = async ({ orgEmail }) => {
    try {
      const started = await reauth.run(() => call(accountCalls.changeEmail, { orgEmail: normalizeEmail(orgEmail) }))
      if (!started) return null
      setMail({ requestId: started.requestId, availableAt: Date.now() + started.resendAfter * 1000 })
      form.setValues({ emailCode: '' })
      setStep('code')
      return null
    } catch (error) {
      return submitErrorOf(error, fieldsByCode)
    }
  }
  const confirm: Work<Values> = async ({ emailCode }) => {
    try {
      const confirmed = await reauth.run(() =>
        call(accountCalls.confirmEmail, { requestId: mail.requestId, emailCode }),
      )
      if (!confirmed) return null
      form.setValues(initial)
      setStep('closed')
      say(t`Email changed.`)
      void dispatch('session', { type: 'refresh.requested', force: true })
      return null
    } catch (error) {
      return submitErrorOf(error, fieldsByCode)
    }
  }
  return {
    form,
    reauth,
    step,
    done,
    current,
    resendAt: mail.availableAt,
    open: () => setStep('address'),
    cancel: () => {
      form.setValues(initial)
      setStep('closed')
    },
    submit: step === 'code' ? form.submit(confirm, ['emailCode']) : form.submit(sendCode, ['orgEmail']),
    resend: form.submit(sendCode, ['orgEmail']),
  }
}
