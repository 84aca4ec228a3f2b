import style from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import type { TextControl } from './text-field.tsx'

interface TextAreaFieldProps extends FieldProps, TextControl {
  max?: number
  placeholder?: string
}

export function TextAreaField({
  label,
  help,
  error,
  optional,
  max,
  name,
  value,
  onChange,
  onBlur,
  placeholder,
}: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ name, label, help, error, optional }} counted={max ? { value, max } : undefined}>
      {(control) => (
        <textarea
          {...control}
          className={style.input}
          rows={3}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  )
}
