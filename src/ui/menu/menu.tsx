import { Menu as MantineMenu, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { ReactNode } from 'react'
import style from './menu.module.css'

interface MenuProps {
  /** Where it opens: below the end of its button by default, below its start for a button at the start of a line. */
  position?: 'bottom-end' | 'bottom-start'
  className?: string
  /** Accessible name of the button. */
  label: string
  button: ReactNode
  children: ReactNode
}

/** A menu button: arrow keys move between entries; a choice, Escape or a press outside closes it. */
export function Menu({ label, button, position = 'bottom-end', className, children }: MenuProps) {
  return (
    <MantineMenu classNames={style} position={position} offset={6} width={280} withinPortal={false}>
      <MantineMenu.Target>
        <UnstyledButton className={className ?? style.button}>
          <span className="visually-hidden">{label}</span>
          {button}
        </UnstyledButton>
      </MantineMenu.Target>
      <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  )
}
