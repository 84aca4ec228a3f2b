import { useState } from 'react'
import { registerRules } from '../../core/forms/account-form-rules.ts'
import { required } from '../../core/forms/general-rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useNewPassword } from '../../ui/password/use-new-password.ts'
import type { RegisterValues } from './register-types.ts'

const initial: RegisterValues = {
  orgEmail: '',
  emailCode: '',
  orgUserName: '',
  password: '',
  agreeTerms: false,
  requestId: '',
  mailedTo: '',
  resendAt: 0,
}
const secrets = ['emailCode', 'password'] as const
const nobody = { orgEmail: '', orgUserName: '' }

/** The form, and what is thought of the password for this person. */
export const useRegisterForm = () => {
  const [chosen, setChosen] = useState({ password: '', person: nobody })
  const strength = useNewPassword(chosen.password, chosen.person)
  const rules = { ...registerRules, password: [required, strength.rule] }
  const form = useForm<RegisterValues>({ initial, rules, secrets, draftKey: 'register' })
  const { orgEmail, orgUserName } = form.values
  const passwordField = {
    ...form.field('password'),
    onChange: (password: string) => {
      setChosen({ password, person: { orgEmail, orgUserName } })
      form.set('password', password)
    },
  }
  return { form, strength, passwordField }
}
