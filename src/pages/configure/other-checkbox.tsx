import { Trans, useLingui } from '@lingui/react/macro'
import { maxLength } from '../../core/forms/max-lengths-table.ts'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import type { ConfigureValues } from './configure-types.ts'

/** None of the cards: in the person's own words. */
export function OtherCheckbox({ form }: { form: FormState<ConfigureValues> }) {
  const { t } = useLingui()
  const { language } = useShell()
  return (
    <div>
      <CheckboxField
        name="isOtherRole"
        checked={form.values.isOtherRole}
        onChange={(isOtherRole) => form.put({ isOtherRole })}
      >
        <Trans>Something else</Trans>
      </CheckboxField>
      {form.values.isOtherRole && (
        <TextField
          {...form.field('otherText')}
          label={t`Your own words`}
          optional
          max={maxLength('textTypeField', language)}
          autoFocus
        />
      )}
    </div>
  )
}
