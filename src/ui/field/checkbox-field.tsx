import { type ReactNode, useId } from 'react'
import style from './field.module.css'

interface CheckboxFieldProps {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: ReactNode
  children: ReactNode
}

export function CheckboxField({ name, checked, onChange, error, children }: CheckboxFieldProps) {
  const id = useId()
  return (
    <div>
      <label className={style.check}>
        <input
          type="checkbox"
          name={name}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className={style.error}>
          {error}
        </p>
      )}
    </div>
  )
}
