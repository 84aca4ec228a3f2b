import { personalInfo, savePersonalInfo } from '../../../api/account-api.ts'
import { tell } from '../../../channel/tell.ts'
import { personalInfoRules } from '../../../core/forms/account-form-rules.ts'
import { useQuery } from '../../../shared/queries/use-query.ts'
import { useSaving } from '../../../shared/use-saving.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useShell } from '../../../ui/shell-context.ts'

export type Person = Awaited<ReturnType<typeof personalInfo>>

export const usePersonalInfo = () => useQuery((options) => personalInfo({}, options))

/** The rest stays as the server knows it, whatever is being typed. */
export const savePicture = async ({ orgUserName, timeZone, language }: Person, head: string | null) => {
  const saved = await savePersonalInfo({ orgUserName, timeZone, language, head })
  void tell('session', { type: 'refresh.requested', force: true })
  return saved
}

export const usePersonalForm = (person: Person, onSaved: (person: Person) => void) => {
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
    onSaved(await savePersonalInfo({ orgUserName, timeZone, language, ...role }))
    setLanguage(language)
  })
  return { form, submit, done }
}

export type PersonalFormState = ReturnType<typeof usePersonalForm>['form']
