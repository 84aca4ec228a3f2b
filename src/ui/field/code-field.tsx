import { TextInput } from '@mantine/core'
import style from './field.module.css'
import { type FieldProps, fieldProps, type TextControl } from './field-props.tsx'

interface CodeFieldProps extends FieldProps, TextControl {
  autoFocus?: boolean
}

const digits = 6

/** One input, not six: pasting, dictation and one-time-code autofill work everywhere. */
export function CodeField({ name, label, help, error, value, onChange, onBlur, autoFocus }: CodeFieldProps) {
  const take = (typed: string) => onChange(typed.normalize('NFKC').replace(/\D/g, '').slice(0, digits))
  return (
    <TextInput
      {...fieldProps({ name, label, help, error })}
      classNames={{ input: style.code }}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => take(event.target.value)}
      onBlur={onBlur}
    />
  )
}
