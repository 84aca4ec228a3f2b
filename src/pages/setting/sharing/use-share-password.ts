import { useLingui } from '@lingui/react/macro'
import { sharePasswordRules } from '../../../core/share/share-rules.ts'
import { useSubmitError } from '../../../shared/use-submit-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import type { Share, Shares } from './use-shares.ts'

const initial = { password: '' }
const secrets = ['password'] as const

/** Sets or changes the password of a link. */
export const useSharePassword = ({ shareCode }: Share, { say, setPassword }: Shares, onDone: () => void) => {
  const { t } = useLingui()
  const form = useForm<typeof initial>({ initial, rules: sharePasswordRules, secrets })
  const submitErrorOf = useSubmitError<typeof initial>()
  const submit = form.submit(async ({ password }) => {
    try {
      await setPassword(shareCode, password)
      onDone()
      say(t`The link has a new password. People who have opened it must enter it again.`)
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { form, submit }
}
