import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { LanguageField } from '../../ui/field/language-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import { industriesTable, scalesTable } from './choices.ts'
import type { ConfigureValues } from './configure-types.ts'

export function OrganizationInformation({ form }: { form: FormState<ConfigureValues> }) {
  const { t, i18n } = useLingui()
  const { language } = useShell()
  const options = (table: Record<string, MessageDescriptor>) =>
    Object.entries(table).map(([value, label]) => ({ value, label: i18n._(label) }))
  return (
    <>
      <TextField
        {...form.field('orgName')}
        label={t`Organisation name`}
        autoComplete="organization"
        max={maxLength('organisationName', language)}
      />
      <SelectField
        {...form.field('scale')}
        label={t`Team size`}
        optional
        empty={t`Not said`}
        options={options(scalesTable)}
      />
      <SelectField
        {...form.field('industry')}
        label={t`Industry`}
        optional
        empty={t`Not said`}
        options={options(industriesTable)}
      />
      <LanguageField
        {...form.field('language')}
        label={t`Language`}
        help={t`For mails and for people who have not chosen their own.`}
      />
    </>
  )
}
