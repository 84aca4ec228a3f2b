import { Loader, Button as MantineButton } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import style from './button.module.css'

export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger'

/** How Mantine is told of a kind. */
export const buttonLooks = {
  main: { variant: 'filled' },
  plain: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'outline', color: 'bad' },
} as const satisfies Record<ButtonKind, object>

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind
  full?: boolean
  /** The work it started is under way: it keeps its focus and does nothing when pressed again. */
  busy?: boolean
  /** Why it cannot be pressed now, shown below it; absent when it can. */
  disabledReason?: ReactNode
  children: ReactNode
}

/** Mantine's own `loading` and `disabled` take the focus away. */
export function Button({ kind = 'plain', full, busy, disabledReason, onClick, children, ...rest }: ButtonProps) {
  const reasonId = useId()
  const isDisabled = Boolean(disabledReason)
  return (
    <>
      <MantineButton
        {...rest}
        {...buttonLooks[kind]}
        fullWidth={full}
        rightSection={busy && <Loader type="dots" size="1.25rem" color="currentColor" aria-hidden />}
        data-disabled={isDisabled || undefined}
        aria-busy={busy || undefined}
        aria-disabled={isDisabled || undefined}
        aria-describedby={isDisabled ? reasonId : rest['aria-describedby']}
        onClick={(event) => (busy || isDisabled ? event.preventDefault() : onClick?.(event))}
      >
        {children}
      </MantineButton>
      {disabledReason && (
        <p id={reasonId} className={style.why}>
          {disabledReason}
        </p>
      )}
    </>
  )
}
