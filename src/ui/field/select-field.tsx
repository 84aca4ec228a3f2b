import { NativeSelect } from '@mantine/core'
import { type FieldProps, fieldProps, type TextControl } from './field-props.tsx'

export interface SelectOption {
  value: string
  label: string
  /** Says why in `help`. */
  disabled?: boolean
}

export interface SelectFieldProps extends FieldProps, TextControl {
  options: readonly SelectOption[]
  /** The text of the empty choice; absent when a value is always chosen. */
  empty?: string
}

export const chevron = (
  <svg viewBox="0 0 24 24" width="18" fill="none" stroke="currentColor" strokeWidth="1.8" aria-hidden="true">
    <path d="m6 9.5 6 6 6-6" />
  </svg>
)

/** The native select: it scrolls, searches and supports screen readers better than a custom one. */
export function SelectField({
  name,
  label,
  help,
  error,
  optional,
  value,
  onChange,
  onBlur,
  options,
  empty,
}: SelectFieldProps) {
  return (
    <NativeSelect
      {...fieldProps({ name, label, help, error, optional })}
      data={empty === undefined ? options : [{ value: '', label: empty }, ...options]}
      rightSection={chevron}
      rightSectionWidth="38px"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}
