import { useEffect, useState } from 'react'
import { accountCalls } from '../../core/calls/account-calls.ts'
import { required } from '../../core/forms/general-rules.ts'
import { useServices } from '../../shared/use-services.ts'
import { useSubmitError } from '../../shared/use-submit-error.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useNewPassword } from '../../ui/password/use-new-password.ts'

const isResetState = (state: unknown): state is { resetToken: string } =>
  typeof (state as { resetToken?: unknown } | null)?.resetToken === 'string'

/**
 * The token of the mailed link. It is removed from the address before anything can record it, and stored in the history
 * state, so that a reload still works.
 */
export const takeResetToken = (): string | null => {
  const url = new URL(location.href)
  const found = url.searchParams.get('resetToken') ?? url.searchParams.get('token')
  if (found) {
    url.searchParams.delete('resetToken')
    url.searchParams.delete('token')
    history.replaceState({ resetToken: found }, '', url.pathname + url.search)
  }
  return found ?? (isResetState(history.state) ? history.state.resetToken : null)
}

type LinkState = 'checking' | 'good' | 'invalid' | 'unreachable' | 'done'

const initial = { password: '' }
const secrets = ['password'] as const

export const useResetPassword = () => {
  const { call } = useServices()
  const [resetToken] = useState(takeResetToken)
  const [state, setState] = useState<LinkState>(resetToken ? 'checking' : 'invalid')
  const [emailMasked, setEmailMasked] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [typed, setTyped] = useState('')
  const strength = useNewPassword(typed, {})
  const form = useForm({ initial, rules: { password: [required, strength.rule] }, secrets })
  const submitErrorOf = useSubmitError<typeof initial>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` triggers a new request
  useEffect(() => {
    if (!resetToken) return
    let isCurrent = true
    call(accountCalls.checkReset, { resetToken }, { silent: true }).then(
      (link) => {
        if (!isCurrent) return
        setEmailMasked(link.emailMasked)
        setState('good')
      },
      (error) => isCurrent && setState(submitErrorOf(error).code === '0410005' ? 'invalid' : 'unreachable'),
    )
    return () => {
      isCurrent = false
    }
  }, [resetToken, attempt])

  const submit = form.submit(async ({ password }) => {
    try {
      await call(accountCalls.resetPassword, { resetToken: resetToken ?? '', password })
      setState('done')
      return null
    } catch (error) {
      const submitError = submitErrorOf(error, { '0410004': 'password' })
      if (submitError.code === '0410005') setState('invalid')
      return submitError
    }
  })

  return {
    state,
    emailMasked,
    form,
    strength,
    submit,
    tryAgain: () => {
      setState('checking')
      setAttempt(attempt + 1)
    },
    passwordField: {
      ...form.field('password'),
      onChange: (value: string) => {
        setTyped(value)
        form.set('password', value)
      },
    },
  }
}
