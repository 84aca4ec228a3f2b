import type { ReactNode } from 'react'
import type { TextControl } from '../field/field-props.tsx'
import { PasswordField } from './password-field.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface NewPasswordFieldProps extends TextControl {
  label: ReactNode
  /** The result of `useNewPassword`. */
  strength: { score: number | null; hint?: string }
  autoFocus?: boolean
}

/** A field for a new password, with its strength and unmet rules. */
export function NewPasswordField({ strength, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField
      {...field}
      autoComplete="new-password"
      below={<PasswordStrength score={strength.score} hint={field.error ? null : strength.hint} />}
    />
  )
}
