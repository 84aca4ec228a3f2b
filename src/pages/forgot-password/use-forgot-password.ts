import { useState } from 'react'
import { accountCalls } from '../../core/calls/account-calls.ts'
import { emailFieldRules, normalizeEmail } from '../../core/forms/email-rules.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { typedAddress } from '../flow/typed-address.ts'

const rules = { orgEmail: emailFieldRules }

export const useForgotPassword = () => {
  const { call } = useServices()
  const [initial] = useState(() => ({ orgEmail: typedAddress() }))
  const form = useForm({ initial, rules })
  const [sent, setSent] = useState<{ to: string; resendAt: number } | null>(null)
  const submitErrorOf = useSubmitError<typeof initial>()
  const submit = form.submit(async ({ orgEmail }) => {
    try {
      const address = normalizeEmail(orgEmail)
      const { resendAfter } = await call(accountCalls.forgotPassword, { orgEmail: address })
      setSent({ to: address, resendAt: Date.now() + resendAfter * 1000 })
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { form, sent, submit, changeAddress: () => setSent(null) }
}
