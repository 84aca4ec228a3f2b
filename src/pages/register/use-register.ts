import { useState } from 'react'
import { register, sendCode } from '../../api/account-api.ts'
import { registerRules } from '../../core/forms/account-form-rules.ts'
import { normalizeEmail } from '../../core/forms/email-rules.ts'
import { required } from '../../core/forms/general-rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useNewPassword } from '../../ui/password/use-new-password.ts'
import { useShell } from '../../ui/shell-context.ts'
import { useArrival } from '../flow/use-arrival.ts'
import { useRefusal } from '../flow/use-refusal.ts'
import { useStep } from '../flow/use-step.ts'
import { pathAfterRegister, registerPayload } from './register-payload-rules.ts'
import { type RegisterStep, type RegisterValues, registerSteps } from './register-types.ts'

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
const asked: Record<RegisterStep, (keyof RegisterValues)[]> = {
  address: ['orgEmail'],
  code: ['emailCode'],
  profile: ['orgUserName', 'password', 'agreeTerms'],
}

export const useRegister = () => {
  const { language } = useShell()
  const [person, setPerson] = useState({ orgEmail: '', orgUserName: '' })
  const [password, setPassword] = useState('')
  const strength = useNewPassword(password, person)
  const rules = { ...registerRules, password: [required, strength.rule] }
  const form = useForm<RegisterValues>({ initial, rules, secrets, draftKey: 'register' })
  const { values, put, clearDraft } = form
  const refusalOf = useRefusal<RegisterValues>()
  const { arrive, isArriving } = useArrival()
  const { step, place, go, search } = useStep<RegisterStep>(registerSteps, (wanted) =>
    wanted === 'address' ? true : wanted === 'code' ? values.requestId !== '' : values.emailCode !== '',
  )

  const mail = async ({ orgEmail }: RegisterValues) => {
    try {
      const address = normalizeEmail(orgEmail)
      const { requestId, resendAfter } = await sendCode({ orgEmail: address, scene: 'register' })
      put({ requestId, mailedTo: address, emailCode: '', resendAt: Date.now() + resendAfter * 1000 })
      go('code')
      return null
    } catch (error) {
      return refusalOf(error)
    }
  }

  const works = {
    address: async (current: RegisterValues) => {
      const isMailed = current.mailedTo === normalizeEmail(current.orgEmail) && current.resendAt > Date.now()
      if (!isMailed) return mail(current)
      go('code')
      return null
    },
    code: async () => {
      go('profile')
      return null
    },
    profile: async (current: RegisterValues) => {
      try {
        const { next } = await register(registerPayload(current, language, search))
        clearDraft()
        arrive(pathAfterRegister(next))
        return null
      } catch (error) {
        const refusal = refusalOf(error, { '0410002': 'emailCode', '0410003': 'emailCode', '0410004': 'password' })
        if (refusal.field === 'emailCode') go('code')
        return refusal
      }
    },
  }

  return {
    form,
    step,
    place,
    strength,
    isBusy: form.isBusy || isArriving,
    isInvited: search.has('inviteToken') || search.has('joinCode') || search.has('linkToken'),
    submit: form.submit(works[step], asked[step]),
    resend: form.submit(mail, ['orgEmail']),
    back: () => go('address'),
    passwordField: {
      ...form.field('password'),
      onChange: (value: string) => {
        setPassword(value)
        setPerson({ orgEmail: values.orgEmail, orgUserName: values.orgUserName })
        form.set('password', value)
      },
    },
  }
}
