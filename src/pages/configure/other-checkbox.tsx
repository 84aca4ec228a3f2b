import type { ReactNode } from 'react'
import { maxLength } from '../../core/forms/max-lengths.ts'
import { CheckboxField } from '../../ui/field/checkbox-field.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { FormState } from '../../ui/form/use-form.ts'
import { useShell } from '../../ui/shell-context.ts'
import type { ConfigureValues } from './configure-types.ts'

interface OtherCheckboxProps {
  form: FormState<ConfigureValues>
  name: 'isOtherRole' | 'isCustom'
  /** The field of the free text. */
  text: 'otherText' | 'sceneText'
  label: ReactNode
  onChange: (isOther: boolean) => void
  children: ReactNode
}

/** The choice "other", with a free text. */
export function OtherCheckbox({ form, name, text, label, onChange, children }: OtherCheckboxProps) {
  const { language } = useShell()
  return (
    <div>
      <CheckboxField name={name} checked={form.values[name]} onChange={onChange}>
        {children}
      </CheckboxField>
      {form.values[name] && (
        <TextField {...form.field(text)} label={label} optional max={maxLength('textTypeField', language)} autoFocus />
      )}
    </div>
  )
}
