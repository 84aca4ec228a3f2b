import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeEmail, confirmEmail, reauthenticate } from '../../../api/account-api.ts'
import { tell } from '../../../channel/tell.ts'
import { useSession } from '../../../channel/use-session.ts'
import { emailFieldRules, mailCodeRules } from '../../../core/forms/account-form-rules.ts'
import { normalizeEmail } from '../../../core/forms/email-rules.ts'
import { required } from '../../../core/forms/general-rules.ts'
import type { Work } from '../../../ui/form/form-types.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useRefusal } from '../../flow/use-refusal.ts'
import { useTask } from '../../flow/use-task.ts'

const initial = { orgEmail: '', password: '', emailCode: '' }
type Values = typeof initial
const secrets = ['password', 'emailCode'] as const
const rules = { orgEmail: emailFieldRules, password: [required], emailCode: mailCodeRules }
const fieldsByCode = { '0410001': 'password', '0410002': 'emailCode', '0410003': 'emailCode' } as const

/** A new address: the password proves who asks, the mailed code that the address is theirs. */
export const useChangeEmail = () => {
  const { t } = useLingui()
  const { account } = useSession()
  const form = useForm<Values>({ initial, rules, secrets })
  const [step, setStep] = useState<'closed' | 'address' | 'code'>('closed')
  const [mail, setMail] = useState({ requestId: '', availableAt: 0 })
  const refusalOf = useRefusal<Values>()
  const { done, say } = useTask()

  const ask: Work<Values> = async ({ orgEmail, password }) => {
    try {
      if (password) await reauthenticate({ password })
      const { requestId, resendAfter } = await changeEmail({ orgEmail: normalizeEmail(orgEmail) })
      setMail({ requestId, availableAt: Date.now() + resendAfter * 1000 })
      form.put({ password: '', emailCode: '' })
      setStep('code')
      return null
    } catch (error) {
      const refusal = refusalOf(error, fieldsByCode)
      if (refusal.code === '0410008') setStep('address')
      return refusal
    }
  }
  const confirm: Work<Values> = async ({ emailCode }) => {
    try {
      await confirmEmail({ requestId: mail.requestId, emailCode })
      form.put(initial)
      setStep('closed')
      say(t`Your address is changed.`)
      void tell('session', { type: 'refresh.requested', force: true })
      return null
    } catch (error) {
      const refusal = refusalOf(error, fieldsByCode)
      if (refusal.code === '0410008') setStep('address')
      return refusal
    }
  }
  return {
    form,
    step,
    done,
    current: account?.orgEmail ?? '',
    resendAt: mail.availableAt,
    open: () => setStep('address'),
    cancel: () => {
      form.put(initial)
      setStep('closed')
    },
    submit: step === 'code' ? form.submit(confirm, ['emailCode']) : form.submit(ask, ['orgEmail', 'password']),
    resend: form.submit(ask, ['orgEmail']),
  }
}
