import style from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import type { TextControl } from './text-field.tsx'

interface CodeFieldProps extends FieldProps, TextControl {
  autoFocus?: boolean
}

const digits = 6

/** One input, not six: pasting, dictation and one-time-code autofill work everywhere. */
export function CodeField({ label, help, error, name, value, onChange, onBlur, autoFocus }: CodeFieldProps) {
  const take = (typed: string) => onChange(typed.normalize('NFKC').replace(/\D/g, '').slice(0, digits))
  return (
    <FieldFrame {...{ name, label, help, error }}>
      {(control) => (
        <input
          {...control}
          className={`${style.input} ${style.code}`}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the one thing to do on its page
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => take(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  )
}
