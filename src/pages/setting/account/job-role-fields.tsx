import { useLingui } from '@lingui/react/macro'
import { maxLength } from '../../../core/forms/max-lengths.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { useShell } from '../../../ui/shell-context.ts'
import { jobRolesTable } from '../../configure/choices.ts'
import type { PersonalFormState } from './use-personal-info.ts'

/** One of the known roles, or the person's own words. */
export function JobRoleFields({ form }: { form: PersonalFormState }) {
  const { t, i18n } = useLingui()
  const { language } = useShell()
  return (
    <>
      <SelectField
        {...form.field('jobRole')}
        label={t`Your role`}
        optional
        empty={t`Something else`}
        options={Object.entries(jobRolesTable).map(([value, title]) => ({ value, label: i18n._(title) }))}
      />
      {!form.values.jobRole && (
        <TextField
          {...form.field('otherText')}
          label={t`Your role in your own words`}
          optional
          max={maxLength('textTypeField', language)}
        />
      )}
    </>
  )
}
