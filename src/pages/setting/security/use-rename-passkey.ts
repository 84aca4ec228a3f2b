import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { renamePasskey } from '../../../api/mfa-api.ts'
import { passkeyRules } from '../../../core/factors/factor-form-rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useRefusal } from '../../flow/use-refusal.ts'

export const useRenamePasskey = (id: string, current: string, onRenamed: (said: string) => void) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const form = useForm<{ name: string }>({ initial: { name: current }, rules: passkeyRules })
  const refusalOf = useRefusal<{ name: string }>()
  const submit = form.submit(async ({ name }) => {
    try {
      await renamePasskey({ id, name })
      setIsOpen(false)
      onRenamed(t`Its name is “${name}” now.`)
      return null
    } catch (error) {
      return refusalOf(error)
    }
  })
  return { form, submit, isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
