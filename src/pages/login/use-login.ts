import { useLocation, useSearch } from 'wouter'
import { signInCalls } from '../../core/calls/sign-in-calls.ts'
import { codes } from '../../core/codes.ts'
import { emailFieldRules, normalizeEmail } from '../../core/forms/email-rules.ts'
import { required } from '../../core/forms/general-rules.ts'
import * as limits from '../../core/limits.ts'
import { pathOf } from '../../core/routes.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import { usePostLoginRedirect } from '../flow/use-post-login-redirect.ts'
import { useSecondStep } from '../flow/use-second-step.ts'
import { useLazyPart } from './use-lazy-part.ts'

const initial = { orgEmail: '', password: '' }
type Values = typeof initial

const rules = { orgEmail: emailFieldRules, password: [required] }
const secrets = ['password'] as const

/** Sign-in with address and password. All other methods have their own lazy pages. */
export const useLogin = () => {
  const { call } = useServices()
  const form = useForm<Values>({ initial, rules, secrets })
  const search = useSearch()
  const [, navigate] = useLocation()
  const { redirect, isRedirecting } = usePostLoginRedirect()
  const submitErrorOf = useSubmitError<Values>()
  const askSecondFactor = useSecondStep()
  const query = search ? `?${search}` : ''
  const typed = { orgEmail: form.values.orgEmail }

  const submit = form.submit(async ({ orgEmail, password }) => {
    try {
      await call(signInCalls.login, { tenantId: limits.tenantId, orgEmail: normalizeEmail(orgEmail), password })
      redirect()
      return null
    } catch (error) {
      return askSecondFactor(error) ? null : submitErrorOf(error, { [codes.invalidCredentials]: 'password' })
    }
  })

  const { providers } = useShell().config ?? {}
  const Providers = useLazyPart(Boolean(providers || /orgId=|suuid=/.test(query) || typed.orgEmail.includes('@')), () =>
    import('./provider-buttons.tsx').then((part) => part.ProviderButtons),
  )

  return {
    Providers,
    form,
    query,
    typed,
    isBusy: form.isBusy || isRedirecting,
    submit,
    askForCode: () => navigate(pathOf('login-mailed-code') + query, { state: typed }),
  }
}
