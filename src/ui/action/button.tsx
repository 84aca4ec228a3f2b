import { Loader, Button as MantineButton } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useSentWait } from '../feedback/wait-context.ts'
import style from './button.module.css'

export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger'

/** Mantine's props for each kind. */
export const buttonVariants = {
  main: { variant: 'filled' },
  plain: { variant: 'default' },
  quiet: { variant: 'subtle' },
  danger: { variant: 'outline', color: 'bad' },
} as const satisfies Record<ButtonKind, object>

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind
  full?: boolean
  /** Its action is running: it keeps the focus and ignores presses. */
  busy?: boolean
  /** Why it is disabled, shown below it; absent when it is enabled. */
  disabledReason?: ReactNode
  children: ReactNode
}

/** Does not use Mantine's `loading` and `disabled`, which lose the focus. */
export function Button({ kind = 'plain', full, busy, disabledReason, onClick, children, ...rest }: ButtonProps) {
  const reasonId = useId()
  const isDisabled = Boolean(disabledReason)
  useSentWait(busy ?? false)
  return (
    <>
      <MantineButton
        {...rest}
        {...buttonVariants[kind]}
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
