import { UnstyledButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './menu-button.module.css'

export interface MenuButtonProps {
  className?: string | undefined
  /** Accessible name of the button. */
  label: string
  button: ReactNode
  /** The chosen entry, or the menu itself, is being loaded. */
  busy?: boolean | undefined
}

/** The button of a menu; the menu passes the other props. */
export function MenuButton({ className, label, button, busy, ...rest }: MenuButtonProps & ComponentProps<'button'>) {
  return (
    <UnstyledButton
      {...rest}
      className={classNames(className ?? style.button, busy && style.busy)}
      aria-busy={busy || undefined}
    >
      <span className="visually-hidden">{label}</span>
      {button}
    </UnstyledButton>
  )
}
