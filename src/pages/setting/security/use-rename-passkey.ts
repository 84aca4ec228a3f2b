import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mfaCalls } from '../../../core/calls/mfa-calls.ts'
import { passkeyRules } from '../../../core/forms/account-form-rules.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'

export const useRenamePasskey = (id: string, current: string, onRenamed: (message: string) => void) => {
  const { call } = useServices()
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm<{ name: string }>({ initial: { name: current }, rules: passkeyRules })
  const submitErrorOf = useSubmitError<{ name: string }>()
  const submit = form.submit(async ({ name }) => {
    try {
      await call(mfaCalls.renamePasskey, { id, name })
      setIsOpen(false)
      onRenamed(t`Renamed to “${name}”.`)
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { form, submit, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
