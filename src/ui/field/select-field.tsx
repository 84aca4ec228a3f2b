import style from './field.module.css'
import { FieldFrame, type FieldProps } from './field-frame.tsx'
import type { TextControl } from './text-field.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface SelectFieldProps extends FieldProps, TextControl {
  options: readonly SelectOption[]
  /** The text of the empty choice; absent when a value is always chosen. */
  empty?: string
}

/** The device's own list: it scrolls, filters and speaks better than any drawn one. */
export function SelectField({
  label,
  help,
  error,
  optional,
  name,
  value,
  onChange,
  onBlur,
  options,
  empty,
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ name, label, help, error, optional }}>
      {(control) => (
        <div className={style.control}>
          <select
            {...control}
            className={style.input}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          >
            {empty !== undefined && <option value="">{empty}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <span className={style.chevron} aria-hidden="true" />
        </div>
      )}
    </FieldFrame>
  )
}
