import { TextInput } from '@mantine/core'
import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, InputHTMLAttributes } from 'react'
import { countedFieldProps, type FieldProps, type TextControl } from './field-props.tsx'
import { useTypedBefore } from './use-typed-before.ts'

interface TextFieldProps extends FieldProps, TextControl {
  type?: HTMLInputTypeAttribute
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoCapitalize?: 'none' | 'words' | 'sentences'
  autoFocus?: boolean
  readOnly?: boolean
  placeholder?: string
  /** Maximum length: shown as a counter near the limit; typing is not cut off. */
  max?: number
}

export function TextField({
  name,
  label,
  help,
  error,
  optional,
  max,
  value,
  onChange,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <TextInput
      {...input}
      ref={useTypedBefore(value, onChange)}
      {...countedFieldProps({ name, label, help, error, optional }, value, max)}
      type={type}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
