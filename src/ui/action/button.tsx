import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import style from './button.module.css'

export type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind
  full?: boolean
  /** The work it started is under way: it keeps its focus and does nothing when pressed again. */
  busy?: boolean
  /** Why it cannot be pressed now, shown below it; absent when it can. */
  disabledReason?: ReactNode
  children: ReactNode
}

export function Button({
  kind = 'plain',
  full,
  busy,
  disabledReason,
  onClick,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const idle = Boolean(busy || disabledReason)
  return (
    <>
      <button
        {...rest}
        type={type}
        className={classNames(style.button, style[kind], full && style.full, className)}
        aria-busy={busy || undefined}
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        onClick={(event) => (idle ? event.preventDefault() : onClick?.(event))}
      >
        {children}
        {busy && (
          <span className={style.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        )}
      </button>
      {disabledReason && (
        <p id={reasonId} className={style.why}>
          {disabledReason}
        </p>
      )}
    </>
  )
}
