import { Menu as MantineMenu, UnstyledButton } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import type { ReactNode } from 'react'
import style from './menu.module.css'

interface MenuProps {
  /** Where it opens: below the end of its button, unless it stands at the start of a line. */
  position?: 'bottom-end' | 'bottom-start'
  className?: string
  /** What the button opens, for people who hear the page. */
  label: string
  button: ReactNode
  children: ReactNode
}

/** A button and what it opens: arrow keys walk the entries, a choice, Escape or a press beside it closes. */
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
