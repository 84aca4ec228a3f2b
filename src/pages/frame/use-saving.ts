import { useLingui } from '@lingui/react/macro'
import { tell } from '../../channel/tell.ts'
import type { FormState } from '../../ui/form/use-form.ts'
import { useRefusal } from '../flow/use-refusal.ts'
import { useTask } from '../flow/use-task.ts'

/** A form of settings that is saved and stays: its draft goes, and the session hears of it, since names stand in it. */
export const useSaving = <Values extends object>(
  form: FormState<Values>,
  save: (values: Values) => Promise<unknown>,
) => {
  const { t } = useLingui()
  const refusalOf = useRefusal<Values>()
  const { done, say } = useTask()
  const submit = form.submit(async (values) => {
    try {
      await save(values)
      form.clearDraft({ stays: true })
      say(t`Saved.`)
      void tell('session', { type: 'refresh.requested', force: true })
      return null
    } catch (error) {
      return refusalOf(error)
    }
  })
  return { submit, done }
}
