import { accountCalls } from '../../../core/calls/account-calls.ts'
import type { ResultOf } from '../../../core/calls/call-types.ts'
import { personalInfoRules } from '../../../core/forms/account-form-rules.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useSaving } from '../../../shared/use-saving.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useShell } from '../../../ui/shell-context.ts'

export type Person = ResultOf<typeof accountCalls.personalInfo>

export const usePersonalInfo = () => {
  const { call } = useServices()
  return useQuery((options) => call(accountCalls.personalInfo, {}, options))
}

/** The rest stays as the server knows it, whatever is being typed. */
export const useSavePicture = () => {
  const { call, dispatch } = useServices()
  return async ({ orgUserName, timeZone, language }: Person, head: string | null) => {
    const saved = await call(accountCalls.savePersonalInfo, { orgUserName, timeZone, language, head })
    void dispatch('session', { type: 'refresh.requested', force: true })
    return saved
  }
}

export const usePersonalForm = (person: Person, onSaved: (person: Person) => void) => {
  const { call } = useServices()
  const { setLanguage } = useShell()
  const initial = {
    orgUserName: person.orgUserName,
    timeZone: person.timeZone,
    language: person.language as string,
    jobRole: person.jobRole ?? '',
    otherText: person.otherText ?? '',
  }
  const form = useForm<typeof initial>({ initial, rules: personalInfoRules, draftKey: 'personal-info' })
  const { submit, done } = useSaving(form, async ({ orgUserName, timeZone, jobRole, otherText, ...rest }) => {
    const language = rest.language === 'en' ? 'en' : 'zh'
    const role = { jobRole: jobRole || null, otherText: jobRole ? null : otherText || null }
    onSaved(await call(accountCalls.savePersonalInfo, { orgUserName, timeZone, language, ...role }))
    setLanguage(language)
  })
  return { form, submit, done }
}

export type PersonalFormState = ReturnType<typeof usePersonalForm>['form']
