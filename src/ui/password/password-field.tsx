import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import buttonStyle from '../action/button.module.css'
import { classNames } from '../class-names.ts'
import style from '../field/field.module.css'
import { FieldFrame, type FieldProps } from '../field/field-frame.tsx'
import type { TextControl } from '../field/text-field.tsx'

interface PasswordFieldProps extends FieldProps, TextControl {
  /** `off`: a password that is nobody's own. */
  autoComplete: 'current-password' | 'new-password' | 'off'
  autoFocus?: boolean
  /** Shown under the field: the strength of a new password. */
  below?: ReactNode
}

export function PasswordField({
  label,
  help,
  error,
  name,
  value,
  onChange,
  onBlur,
  autoComplete,
  autoFocus,
  below,
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className={style.field}>
      <FieldFrame {...{ name, label, help, error }}>
        {(control) => (
          <div className={style.control}>
            <input
              {...control}
              className={classNames(style.input, style.withSide)}
              type={isShown ? 'text' : 'password'}
              autoComplete={autoComplete}
              // biome-ignore lint/a11y/noAutofocus: the one thing to do on its page
              autoFocus={autoFocus}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={onBlur}
            />
            <button
              type="button"
              className={classNames(buttonStyle.button, buttonStyle.quiet, style.side)}
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
              <span className="visually-hidden">
                <Trans>password</Trans>
              </span>
            </button>
          </div>
        )}
      </FieldFrame>
      {below}
    </div>
  )
}
