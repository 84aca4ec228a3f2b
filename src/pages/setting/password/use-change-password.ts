import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { accountCalls } from '../../../core/calls/account-calls.ts'
import { required } from '../../../core/forms/general-rules.ts'
import { useAsyncAction } from '../../../shared/queries/use-async-action.ts'
import { useReauth } from '../../../shared/reauthentication/use-reauth.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useSession } from '../../../shared/use-session.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useNewPassword } from '../../../ui/password/use-new-password.ts'

const initial = { oldPassword: '', password: '' }
const secrets = ['oldPassword', 'password'] as const

/**
 * A new password starts a new session, which remounts the page: the new instance shows the success. A slow network may
 * delay the remount.
 */
let lastChange = { at: Number.NEGATIVE_INFINITY, wasFirst: false, isRepeated: false }
const repeatWithinMs = 5000
const remountWithinMs = 60_000

const useSuccessAfterRemount = (onSuccess: (wasFirst: boolean) => void) =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    const at = Date.now()
    if (at - lastChange.at > (lastChange.isRepeated ? repeatWithinMs : remountWithinMs)) return
    if (!lastChange.isRepeated) lastChange = { ...lastChange, at, isRepeated: true }
    onSuccess(lastChange.wasFirst)
  }, [])

/** Changes the password, or sets the first one. Requires re-authentication. */
export const useChangePassword = (hasPassword: boolean) => {
  const { call } = useServices()
  const { t } = useLingui()
  const { account, organization } = useSession()
  const [typed, setTyped] = useState('')
  const strength = useNewPassword(typed, {
    orgEmail: account?.orgEmail,
    orgUserName: account?.orgUserName,
    orgName: organization?.orgName,
  })
  const rules = { oldPassword: hasPassword ? [required] : [], password: [required, strength.rule] }
  const form = useForm<typeof initial>({ initial, rules, secrets })
  const submitErrorOf = useSubmitError<typeof initial>()
  const reauth = useReauth()
  const { done, say } = useAsyncAction()
  const submitButton = useRef<HTMLButtonElement>(null)

  const showSuccess = (wasFirst: boolean) =>
    say(
      wasFirst
        ? t`Password set. Other devices have been signed out.`
        : t`Password changed. Other devices have been signed out.`,
    )
  useSuccessAfterRemount((wasFirst) => {
    showSuccess(wasFirst)
    // the pressed button was removed with the previous instance
    if (document.activeElement === document.body) submitButton.current?.focus({ preventScroll: true })
  })

  const submit = form.submit(async ({ oldPassword, password }) => {
    try {
      const passwords = hasPassword ? { oldPassword, password } : { password }
      if (!(await reauth.run(() => call(accountCalls.changePassword, passwords)))) return null
      lastChange = { at: Date.now(), wasFirst: !hasPassword, isRepeated: false }
      form.setValues(initial)
      setTyped('')
      showSuccess(!hasPassword)
      return null
    } catch (error) {
      return submitErrorOf(error, { '0410001': 'oldPassword', '0410004': 'password' })
    }
  })
  return {
    form,
    submit,
    strength,
    reauth,
    done,
    submitButton,
    orgEmail: account?.orgEmail ?? '',
    passwordField: {
      ...form.field('password'),
      onChange: (value: string) => {
        setTyped(value)
        form.set('password', value)
      },
    },
  }
}
