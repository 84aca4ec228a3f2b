import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { ReactNode } from 'react'
import style from './checkbox-field.module.css'

interface CheckboxFieldProps {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  error?: ReactNode
  children: ReactNode
}

export function CheckboxField({ name, checked, onChange, error, children }: CheckboxFieldProps) {
  return (
    <Checkbox
      classNames={style}
      name={name}
      label={children}
      error={error}
      aria-invalid={error ? true : undefined}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
