import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { changePassword } from '../../../api/account-api.ts'
import { useSession } from '../../../channel/use-session.ts'
import { required } from '../../../core/forms/general-rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useNewPassword } from '../../../ui/password/use-new-password.ts'
import { useRefusal } from '../../flow/use-refusal.ts'
import { useTask } from '../../flow/use-task.ts'

const initial = { oldPassword: '', password: '' }
const secrets = ['oldPassword', 'password'] as const

/** A new password brings a new session, with which the page is drawn anew: the success is said by the new one. */
let changedAt = Number.NEGATIVE_INFINITY
const saidWithinMs = 5000

export const useChangePassword = () => {
  const { t } = useLingui()
  const { account, organization } = useSession()
  const [typed, setTyped] = useState('')
  const strength = useNewPassword(typed, {
    orgEmail: account?.orgEmail,
    orgUserName: account?.orgUserName,
    orgName: organization?.orgName,
  })
  const rules = { oldPassword: [required], password: [required, strength.rule] }
  const form = useForm<typeof initial>({ initial, rules, secrets })
  const refusalOf = useRefusal<typeof initial>()
  const { done, say } = useTask()

  const success = t`Your password is changed. Other devices have to sign in again.`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is drawn
  useEffect(() => {
    if (Date.now() - changedAt < saidWithinMs) say(success)
  }, [])

  const submit = form.submit(async (passwords) => {
    try {
      await changePassword(passwords)
      changedAt = Date.now()
      form.put(initial)
      setTyped('')
      say(success)
      return null
    } catch (error) {
      return refusalOf(error, { '0410001': 'oldPassword', '0410004': 'password' })
    }
  })
  return {
    form,
    submit,
    strength,
    done,
    passwordField: {
      ...form.field('password'),
      onChange: (value: string) => {
        setTyped(value)
        form.set('password', value)
      },
    },
  }
}
