import { useLingui } from '@lingui/react/macro'
import { sharePasswordRules } from '../../core/share/share-rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useSubmitError } from '../use-submit-error.ts'
import type { Share, ShareList } from './use-shares.ts'

const initial = { password: '' }
const secrets = ['password'] as const

/** Sets or changes the password of a link. */
export const useSharePassword = (
  { shareCode, pwdEnabled }: Share,
  { say, setPassword }: ShareList,
  onDone: () => void,
) => {
  const { t } = useLingui()
  const form = useForm<typeof initial>({ initial, rules: sharePasswordRules, secrets })
  const submitErrorOf = useSubmitError<typeof initial>()
  const submit = form.submit(async ({ password }) => {
    try {
      await setPassword(shareCode, password)
      onDone()
      say(
        pwdEnabled === 1
          ? t`Password changed. People who have opened the link will have to enter it again.`
          : t`Password set. People who have opened the link will have to enter it.`,
      )
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { form, submit }
}
