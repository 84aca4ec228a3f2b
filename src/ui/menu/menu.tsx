import { Menu as MantineMenu } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MenuButton, type MenuButtonProps } from '../action/menu-button.tsx'
import style from './menu.module.css'

interface MenuProps extends MenuButtonProps {
  /** Where it opens: below the end of its button by default, below its start for a button at the start of a line. */
  position?: 'bottom-end' | 'bottom-start'
  /** The menu replaces a button that was pressed while this file was loaded: it takes its focus, and opens. */
  startsOpen?: boolean | undefined
  children: ReactNode
}

/** A menu button: arrow keys move between entries; a choice, Escape or a press outside closes it. */
export function Menu({ position = 'bottom-end', startsOpen = false, children, ...button }: MenuProps) {
  const target = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!startsOpen) return
    target.current?.focus()
    setOpen(true)
  }, [startsOpen])
  return (
    <MantineMenu
      opened={isOpen}
      onChange={setOpen}
      classNames={style}
      position={position}
      offset={6}
      width={280}
      withinPortal={false}
    >
      <MantineMenu.Target>
        <MenuButton ref={target} {...button} />
      </MantineMenu.Target>
      <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  )
}
