import { useState } from 'react'
import { registerRules } from '../../core/forms/account-form-rules.ts'
import { required } from '../../core/forms/general-rules.ts'
import { loadDraft, saveDraft } from '../../ui/form/draft-store.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useNewPassword } from '../../ui/password/use-new-password.ts'
import { typedAddress } from '../flow/typed-address.ts'
import { purchaseStore } from './purchase/purchase-store.ts'
import type { RegisterEntry } from './register-entries.ts'
import { registerStart } from './register-start-rules.ts'
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
  registerTicket: '',
  awsRegistrationId: '',
}
const secrets = ['emailCode', 'password'] as const
const draftKey = 'register'
const nobody = { orgEmail: '', orgUserName: '' }

/** The form, and what is thought of the password for this person. */
export const useRegisterForm = (entry: RegisterEntry, awsRegistrationId: string) => {
  // Before the form reads its draft: what came along now wins over what was typed here before, and that over the sign-in page.
  useState(() => {
    const start = registerStart(entry, awsRegistrationId, history.state)
    saveDraft(draftKey, { orgEmail: typedAddress(), ...loadDraft(draftKey), ...start })
  })
  const [chosen, setChosen] = useState({ password: '', person: nobody })
  const strength = useNewPassword(chosen.password, chosen.person)
  const rules = { ...registerRules, password: [required, strength.rule] }
  const form = useForm<RegisterValues>({ initial, rules, secrets, draftKey })
  const { orgEmail, orgUserName } = form.values
  const passwordField = {
    ...form.field('password'),
    onChange: (password: string) => {
      setChosen({ password, person: { orgEmail, orgUserName } })
      form.set('password', password)
    },
  }
  /** Nothing of it is needed any more, nor what was brought along. */
  const finish = () => {
    form.clearDraft()
    purchaseStore.forget()
  }
  return { form, strength, passwordField, finish }
}
