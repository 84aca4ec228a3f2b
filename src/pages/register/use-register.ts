import { accountCalls } from '../../core/calls/account-calls.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import { useShell } from '../../ui/shell-context.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'
import { useStep } from '../flow/use-step.ts'
import type { RegisterEntry } from './register-entries.ts'
import { pathAfterRegister, registerPayload } from './register-payload-rules.ts'
import { isCarried } from './register-start-rules.ts'
import { mayShowStep, type RegisterStep, type RegisterValues, registerSteps } from './register-types.ts'
import { useCarried } from './use-carried.ts'
import { useCodeStep } from './use-code-step.ts'
import { useRegisterForm } from './use-register-form.ts'

const asked: Record<RegisterStep, (keyof RegisterValues)[]> = {
  address: ['orgEmail'],
  code: ['emailCode'],
  profile: ['orgUserName', 'password', 'agreeTerms'],
}
const fieldsByCode = { '0410002': 'emailCode', '0410003': 'emailCode', '0410004': 'password' } as const

export const useRegister = (entry: RegisterEntry, awsRegistrationId = '') => {
  const { call } = useServices()
  const shell = useShell()
  const { form, strength, passwordField, finish } = useRegisterForm(entry, awsRegistrationId)
  const { step, place, go, search } = useStep<RegisterStep>(registerSteps, (to) => mayShowStep(to, form.values))
  const submitErrorOf = useSubmitError<RegisterValues>()
  const { redirect, isRedirecting } = usePostLoginRedirect()
  const lookAtCarried = useCarried()
  const { begin, mail, check } = useCodeStep(form, go)

  const works = {
    address: async (values: RegisterValues) => (await lookAtCarried()) ?? begin(values),
    code: check,
    profile: async (values: RegisterValues) => {
      try {
        const { next } = await call(accountCalls.register, registerPayload(values, shell, search))
        finish()
        redirect(pathAfterRegister(next, search))
        return null
      } catch (error) {
        const submitError = submitErrorOf(error, fieldsByCode)
        if (submitError.field === 'emailCode') go('code')
        return submitError
      }
    },
  }

  return {
    form,
    strength,
    passwordField,
    step,
    place,
    search,
    isBusy: form.isBusy || isRedirecting,
    isMissing: !isCarried(entry, form.values, search),
    submit: form.submit(works[step], asked[step]),
    resend: form.submit(mail, ['orgEmail']),
    back: () => go('address'),
  }
}
