import { TextInput } from '@mantine/core'
import style from './field.module.css'
import { type FieldProps, fieldProps, type TextControl } from './field-props.tsx'

interface CodeFieldProps extends FieldProps, TextControl {
  autoFocus?: boolean
}

const digits = 6

/** One input, not six: pasting, dictation and one-time-code autofill work everywhere. */
export function CodeField({ name, label, help, error, value, onChange, onBlur, autoFocus }: CodeFieldProps) {
  const take = (typed: string) => {
    const code = typed.normalize('NFKC').replace(/\D/g, '')
    // what follows a refused code replaces it, for the cursor is still behind it
    const isNext = error && value.length === digits && code.startsWith(value) && code !== value
    onChange((isNext ? code.slice(digits) : code).slice(0, digits))
  }
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
