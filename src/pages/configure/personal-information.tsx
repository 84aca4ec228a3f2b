import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { ChoiceCards } from '../../ui/field/choice-cards.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { TimeZoneField } from '../../ui/field/time-zone-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import { jobRolesTable } from './choices.ts'
import type { ConfigureValues } from './configure-types.ts'
import { OtherCheckbox } from './other-checkbox.tsx'

export function PersonalInformation({ form }: { form: FormState<ConfigureValues> }) {
  const { t, i18n } = useLingui()
  const { language } = useShell()
  const { values } = form
  return (
    <>
      <TextField
        {...form.field('orgUserName')}
        label={t`Your name`}
        autoComplete="name"
        max={maxLength('memberName', language)}
      />
      <ChoiceCards
        name="jobRole"
        legend={t`What do you do?`}
        value={values.isOtherRole ? '' : values.jobRole}
        choices={Object.entries(jobRolesTable).map(([value, title]) => ({ value, title: i18n._(title) }))}
        onChange={(jobRole) => form.setValues({ jobRole, isOtherRole: false })}
      />
      <OtherCheckbox
        form={form}
        name="isOtherRole"
        text="otherText"
        label={t`Your own words`}
        onChange={(isOtherRole) => form.setValues({ isOtherRole })}
      >
        <Trans>Something else</Trans>
      </OtherCheckbox>
      <TimeZoneField {...form.field('timeZone')} label={t`Time zone`} />
    </>
  )
}
