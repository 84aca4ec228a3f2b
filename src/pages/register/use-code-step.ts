import { entryCalls } from '../../core/calls/entry-calls.ts'
import { normalizeEmail } from '../../core/forms/email-rules.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import type { FormState } from '../../ui/form/use-form.ts'
import type { RegisterStep, RegisterValues } from './register-types.ts'

const fieldsByCode = { '0410002': 'emailCode', '0410003': 'emailCode' } as const

/** The code of a registration: mailed, and checked before the profile step. */
export const useCodeStep = (form: FormState<RegisterValues>, go: (step: RegisterStep) => void) => {
  const { call } = useServices()
  const submitErrorOf = useSubmitError<RegisterValues>()
  const mail = async ({ orgEmail }: RegisterValues) => {
    try {
      const mailedTo = normalizeEmail(orgEmail)
      const { requestId, resendAfter } = await call(entryCalls.sendCode, { orgEmail: mailedTo, scene: 'register' })
      form.setValues({ requestId, mailedTo, emailCode: '', resendAt: Date.now() + resendAfter * 1000 })
      go('code')
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  }

  return {
    mail,
    /** Sends no second mail if the user returned to the address and did not change it. */
    begin: async (values: RegisterValues) => {
      const isMailed = values.mailedTo === normalizeEmail(values.orgEmail) && values.resendAt > Date.now()
      if (!isMailed) return mail(values)
      go('code')
      return null
    },
    check: async ({ mailedTo, requestId, emailCode }: RegisterValues) => {
      try {
        await call(entryCalls.checkCode, { orgEmail: mailedTo, requestId, emailCode })
      } catch (error) {
        const submitError = submitErrorOf(error, fieldsByCode)
        // without an answer the form continues; the registration checks the code again
        if (submitError.code !== null) return submitError
      }
      go('profile')
      return null
    },
  }
}
