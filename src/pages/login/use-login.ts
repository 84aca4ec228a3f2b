import { useState } from 'react'
import { login, loginCode, sendCode } from '../../api/sign-in-api.ts'
import { emailFieldRules, mailCodeRules } from '../../core/forms/account-form-rules.ts'
import { normalizeEmail } from '../../core/forms/email-rules.ts'
import { required } from '../../core/forms/general-rules.ts'
import { limits } from '../../core/limits-table.ts'
import type { Work } from '../../ui/form/form-types.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useArrival } from '../flow/use-arrival.ts'
import { useRefusal } from '../flow/use-refusal.ts'
import { useSecondStep } from '../flow/use-second-step.ts'

export interface LoginValues {
  orgEmail: string
  password: string
  emailCode: string
}
/** With the password; with a mailed code: first the address, then the code. */
export type LoginWay = 'password' | 'address' | 'code'

const rules = { orgEmail: emailFieldRules, password: [required], emailCode: mailCodeRules }
const secrets = ['password', 'emailCode'] as const
const asked: Record<LoginWay, (keyof LoginValues)[]> = {
  password: ['orgEmail', 'password'],
  address: ['orgEmail'],
  code: ['orgEmail', 'emailCode'],
}

export const useLogin = () => {
  const form = useForm<LoginValues>({ initial: { orgEmail: '', password: '', emailCode: '' }, rules, secrets })
  const [way, setWay] = useState<LoginWay>('password')
  const [mail, setMail] = useState({ requestId: '', availableAt: 0 })
  const { arrive, isArriving } = useArrival()
  const refusalOf = useRefusal<LoginValues>()
  const askSecondFactor = useSecondStep()

  const signIn = async (work: () => Promise<unknown>, field: keyof LoginValues) => {
    try {
      await work()
      arrive()
      return null
    } catch (error) {
      if (askSecondFactor(error)) return null
      return refusalOf(error, { '0410001': field, '0410002': 'emailCode', '0410003': 'emailCode' })
    }
  }

  const sendMail: Work<LoginValues> = async ({ orgEmail }) => {
    try {
      const { requestId, resendAfter } = await sendCode({ orgEmail: normalizeEmail(orgEmail), scene: 'login' })
      setMail({ requestId, availableAt: Date.now() + resendAfter * 1000 })
      setWay('code')
      return null
    } catch (error) {
      return refusalOf(error)
    }
  }

  const works: Record<LoginWay, Work<LoginValues>> = {
    password: ({ orgEmail, password }) =>
      signIn(() => login({ tenantId: limits.tenantId, orgEmail: normalizeEmail(orgEmail), password }), 'password'),
    address: sendMail,
    code: ({ orgEmail, emailCode }) =>
      signIn(
        () =>
          loginCode({
            tenantId: limits.tenantId,
            loginType: 'email',
            code: emailCode,
            requestId: mail.requestId,
            orgEmail: normalizeEmail(orgEmail),
          }),
        'emailCode',
      ),
  }

  return {
    form,
    way,
    setWay,
    isBusy: form.isBusy || isArriving,
    resendAt: mail.availableAt,
    submit: form.submit(works[way], asked[way]),
    resend: form.submit(sendMail, ['orgEmail']),
  }
}
