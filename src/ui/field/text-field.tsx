import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, InputHTMLAttributes, ReactNode } from 'react'
import style from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'

/** The part of an input that a form drives: what `useForm().field(name)` gives. */
export interface TextControl {
  name: string
  value: string
  error?: ReactNode
  onChange: (value: string) => void
  onBlur?: () => void
}

interface TextFieldProps extends FieldProps, TextControl {
  type?: HTMLInputTypeAttribute
  autoComplete?: HTMLInputAutoCompleteAttribute
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode']
  autoCapitalize?: 'none' | 'words' | 'sentences'
  autoFocus?: boolean
  readOnly?: boolean
  placeholder?: string
  /** Characters allowed: shown as a counter near the limit, never cut off while typing. */
  max?: number
  prefix?: ReactNode
}

export function TextField({
  label,
  help,
  error,
  optional,
  max,
  prefix,
  name,
  value,
  onChange,
  onBlur,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame {...{ name, label, help, error, optional }} counted={max ? { value, max } : undefined}>
      {(control) => (
        <div className={style.control}>
          {prefix && <span className={style.prefix}>{prefix}</span>}
          <input
            type="text"
            {...input}
            {...control}
            className={style.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
        </div>
      )}
    </FieldFrame>
  )
}
