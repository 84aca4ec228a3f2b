import { accountCalls } from '../../../core/calls/account-calls.ts'
import { personalInfoRules } from '../../../core/forms/account-form-rules.ts'
import type { RowOf } from '../../../core/work/entities.ts'
import type { FieldEdits } from '../../../shared/edits/use-field-edits.ts'
import { useFieldForm } from '../../../shared/edits/use-field-form.ts'
import { useSavePicture } from '../../../shared/picture/use-save-picture.ts'
import { useServices } from '../../../shared/use-services.ts'
import { useShell } from '../../../ui/shell-context.ts'

export type Profile = RowOf<'profile'>
export type PersonalEdits = FieldEdits<Profile>

export const useSaveHead = (row: Profile | null) => {
  const { call } = useServices()
  return useSavePicture(row, 'head', async (head, headRev) => {
    return (await call(accountCalls.savePersonalInfo, { head, headRev })).head
  })
}

/** The free text counts only if no role is chosen. */
const fieldsOf = ({ jobRole, otherText, ...rest }: Record<string, string>) => ({
  ...rest,
  jobRole: jobRole || null,
  otherText: jobRole ? null : otherText || null,
})

export const usePersonalForm = (edits: PersonalEdits, profile: Profile) => {
  const { setLanguage } = useShell()
  const { orgUserName, timeZone, language, jobRole, otherText } = profile
  return useFieldForm({
    edits,
    current: { orgUserName, timeZone, language, jobRole: jobRole ?? '', otherText: otherText ?? '' },
    rules: personalInfoRules,
    draftKey: 'personal-info',
    fieldsOf,
    onSaved: (saved) => {
      if (saved.language !== language) setLanguage(saved.language === 'en' ? 'en' : 'zh')
    },
  })
}

export type PersonalFormState = ReturnType<typeof usePersonalForm>['form']
