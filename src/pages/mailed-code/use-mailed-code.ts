import { useState } from 'react'
import * as z from 'zod/mini'
import { entryCalls } from '../../core/calls/entry-calls.ts'
import { codes } from '../../core/codes.ts'
import { mailCodeRules } from '../../core/forms/account-form-rules.ts'
import { emailFieldRules, normalizeEmail } from '../../core/forms/email-rules.ts'
import * as limits from '../../core/limits.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import type { Work } from '../../ui/form/form-types.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { typedAddress } from '../flow/typed-address.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'
import { useSecondStep } from '../flow/use-second-step.ts'

const empty = { orgEmail: '', emailCode: '' }
type Values = typeof empty

const rules = { orgEmail: emailFieldRules, emailCode: mailCodeRules }
const secrets = ['emailCode'] as const
/** API-11: expected codes of a sign-in by code; they are shown at the field. */
const tolerated = {
  [codes.invalidCredentials]: 'emailCode',
  [codes.mailCodeWrong]: 'emailCode',
  [codes.mailCodeExpired]: 'emailCode',
} as const

const noMail = { requestId: '', availableAt: 0 }
const mailSchema = z.object({ requestId: z.string(), availableAt: z.number() })

/** The mail of the code, in the history state: a phone may discard the page while its person reads the mail. */
const useMail = () => {
  const [mail, setMail] = useState(() => mailSchema.safeParse(history.state).data ?? noMail)
  const keep = (next: typeof noMail, orgEmail: string) => {
    setMail(next)
    history.replaceState({ ...next, orgEmail }, '')
  }
  return [mail, keep] as const
}

/** Two steps: the address, then the mailed code. */
export const useMailedCode = () => {
  const { call } = useServices()
  const [initial] = useState<Values>(() => ({ ...empty, orgEmail: typedAddress() }))
  const form = useForm<Values>({ initial, rules, secrets })
  const [mail, keepMail] = useMail()
  const { redirect, isRedirecting } = usePostLoginRedirect()
  const submitErrorOf = useSubmitError<Values>()
  const askSecondFactor = useSecondStep()
  const isMailed = mail.requestId !== ''

  const sendMail: Work<Values> = async ({ orgEmail }) => {
    try {
      const { requestId, resendAfter } = await call(entryCalls.sendCode, {
        orgEmail: normalizeEmail(orgEmail),
        scene: 'login',
      })
      keepMail({ requestId, availableAt: Date.now() + resendAfter * 1000 }, orgEmail)
      form.setValues({ emailCode: '' })
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  }

  const signIn: Work<Values> = async ({ orgEmail, emailCode }) => {
    const { requestId } = mail
    const payload = { tenantId: limits.tenantId, loginType: 'email', code: emailCode, requestId } as const
    try {
      await call(
        entryCalls.loginCode,
        { ...payload, orgEmail: normalizeEmail(orgEmail) },
        { handled: Object.keys(tolerated) },
      )
      redirect()
      return null
    } catch (error) {
      return askSecondFactor(error) ? null : submitErrorOf(error, tolerated)
    }
  }

  return {
    form,
    isMailed,
    isBusy: form.isBusy || isRedirecting,
    resendAt: mail.availableAt,
    submit: isMailed ? form.submit(signIn, ['orgEmail', 'emailCode']) : form.submit(sendMail, ['orgEmail']),
    resend: form.submit(sendMail, ['orgEmail']),
    back: () => {
      keepMail(noMail, form.values.orgEmail)
      form.setValues({ emailCode: '' })
    },
  }
}
