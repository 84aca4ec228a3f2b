import { Textarea } from '@mantine/core'
import { countedFieldProps, type FieldProps, type TextControl } from './field-props.tsx'

interface TextAreaFieldProps extends FieldProps, TextControl {
  max?: number
  placeholder?: string
}

export function TextAreaField({
  name,
  label,
  help,
  error,
  optional,
  max,
  value,
  onChange,
  ...input
}: TextAreaFieldProps) {
  return (
    <Textarea
      {...input}
      {...countedFieldProps({ name, label, help, error, optional }, value, max)}
      rows={3}
      resize="vertical"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
