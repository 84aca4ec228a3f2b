import { useLingui } from '@lingui/react/macro'
import type { FormState } from '../ui/form/use-form.ts'
import { useAsyncAction } from './queries/use-async-action.ts'
import { useServices } from './use-services.ts'
import { useSubmitError } from './use-submit-error.ts'

/** A form of settings that stays open: saving removes its draft and refreshes the session, which contains names. */
export const useSaving = <Values extends object>(
  form: FormState<Values>,
  save: (values: Values) => Promise<unknown>,
) => {
  const { dispatch } = useServices()
  const { t } = useLingui()
  const submitErrorOf = useSubmitError<Values>()
  const { done, say } = useAsyncAction()
  const submit = form.submit(async (values) => {
    try {
      await save(values)
      form.clearDraft({ stays: true })
      say(t`Saved.`)
      void dispatch('session', { type: 'refresh.requested', force: true })
      return null
    } catch (error) {
      return submitErrorOf(error)
    }
  })
  return { submit, done }
}
