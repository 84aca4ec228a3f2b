import type { ReactNode } from 'react'
import type { TextControl } from '../field/field-props.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface NewPasswordFieldProps extends TextControl {
  label: ReactNode
  /** What `useNewPassword` says of it. */
  strength: { score: number | null; hint?: string }
  autoFocus?: boolean
}

/** A password being chosen: shown on demand, with its strength and what is still asked of it. */
export function NewPasswordField({ strength, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      below={<PasswordStrength score={strength.score} hint={field.error ? null : strength.hint} />}
    />
  )
}
