import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'autoCapitalize'>

/** `type=text`: browsers change what is typed into `type=email`, such as a full-width ＠. */
export function EmailField({ autoComplete = 'email', ...rest }: EmailFieldProps) {
  return (
    <TextField
      {...rest}
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoComplete={autoComplete}
      placeholder="mei@example.com"
    />
  )
}
