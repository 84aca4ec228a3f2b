import { UnstyledButton } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import style from './menu-button.module.css'

export interface MenuButtonProps {
  className?: string | undefined
  /** Accessible name of the button. */
  label: string
  button: ReactNode
}

/** The button of a menu, which gives it the rest. */
export function MenuButton({ className, label, button, ...rest }: MenuButtonProps & ComponentProps<'button'>) {
  return (
    <UnstyledButton {...rest} className={className ?? style.button}>
      <span className="visually-hidden">{label}</span>
      {button}
    </UnstyledButton>
  )
}
