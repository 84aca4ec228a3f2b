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
 * A new password brings a new session, with which the page is drawn anew: the success is said by the new one, which a slow
 * network may hold up.
 */
let changed = { at: Number.NEGATIVE_INFINITY, wasFirst: false, isSaidAnew: false }
const saidWithinMs = 5000
const drawnWithinMs = 60_000

const useDrawnAnew = (goOn: (wasFirst: boolean) => void) =>
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is drawn
  useEffect(() => {
    const at = Date.now()
    if (at - changed.at > (changed.isSaidAnew ? saidWithinMs : drawnWithinMs)) return
    if (!changed.isSaidAnew) changed = { ...changed, at, isSaidAnew: true }
    goOn(changed.wasFirst)
  }, [])

/** Another password, or the first of somebody who signs in without one: after a proof by what they have. */
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

  const sayDone = (wasFirst: boolean) =>
    say(
      wasFirst
        ? t`Your password is set. Other devices have to sign in again.`
        : t`Your password is changed. Other devices have to sign in again.`,
    )
  useDrawnAnew((wasFirst) => {
    sayDone(wasFirst)
    // the button that was pressed went with the page before
    if (document.activeElement === document.body) submitButton.current?.focus({ preventScroll: true })
  })

  const submit = form.submit(async ({ oldPassword, password }) => {
    try {
      const passwords = hasPassword ? { oldPassword, password } : { password }
      if (!(await reauth.run(() => call(accountCalls.changePassword, passwords)))) return null
      changed = { at: Date.now(), wasFirst: !hasPassword, isSaidAnew: false }
      form.setValues(initial)
      setTyped('')
      sayDone(!hasPassword)
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
