import { useState } from 'react'
import { accountCalls } from '../../../core/calls/account-calls.ts'
import { apiKeyRules } from '../../../core/forms/account-form-rules.ts'
import { useReauth } from '../../../shared/reauthentication/use-reauth.ts'
import { endOfDay } from '../../../shared/use-date-format.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'

const initial = { name: '', days: '90' }

/** Creates a key. The secret, which the server shows once, stays in this page's memory until it is dismissed. */
export const useNewApiKey = (onCreated: () => void) => {
  const { call } = useServices()
  const form = useForm<typeof initial>({ initial, rules: apiKeyRules, draftKey: 'api-key' })
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null)
  const submitErrorOf = useSubmitError<typeof initial>()
  const reauth = useReauth()
  const submit = form.submit(async ({ name, days }) => {
    const expiresAt = days ? endOfDay(Number(days)) : null
    try {
      const made = await reauth.run(() => call(accountCalls.createApiKey, { name, expiresAt }))
      if (!made) return null
      form.setValues(initial)
      setCreated({ name, key: made.key })
      onCreated()
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { form, submit, reauth, created, dismiss: () => setCreated(null) }
}
