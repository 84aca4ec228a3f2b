import { Trans } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Button } from '../action/button.tsx'
import { type FieldProps, fieldProps, type TextControl } from '../field/field-props.tsx'
import { useTypedBefore } from '../field/use-typed-before.ts'
import style from './password-field.module.css'

interface PasswordFieldProps extends FieldProps, TextControl {
  /** `off`: not a personal password. */
  autoComplete: 'current-password' | 'new-password' | 'off'
  autoFocus?: boolean
  /** Shown under the field: the strength of a new password. */
  below?: ReactNode
}

/** Not Mantine's PasswordInput: it sets no `aria-invalid`, and its switch does not react to clicks. */
export function PasswordField({
  name,
  label,
  help,
  error,
  value,
  onChange,
  onBlur,
  autoComplete,
  autoFocus,
  below,
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  const toggle = (
    <Button kind="quiet" className={style.toggle} aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
      {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
      <span className="visually-hidden">
        <Trans>password</Trans>
      </span>
    </Button>
  )
  return (
    <div className={style.field}>
      <TextInput
        {...fieldProps({ name, label, help, error })}
        ref={useTypedBefore(value, onChange)}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        classNames={{ section: style.side }}
        rightSection={toggle}
        rightSectionWidth="76px"
        rightSectionPointerEvents="auto"
      />
      {below}
    </div>
  )
}
