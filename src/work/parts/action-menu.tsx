import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import style from './action-menu.module.css'
import { Icon, type IconName } from './icon.tsx'
import { Popup } from './popup.tsx'

export interface Action {
  label: string
  icon: IconName
  run: () => void
  isDanger?: boolean
  /** Why the action is not available; it stays in the menu with the reason. */
  denied?: string | null
}

interface ActionMenuProps {
  label: string
  className?: string | undefined
  actions: readonly Action[]
  children: ReactNode
}

/** A menu of actions: a popover on a wide screen, a bottom sheet on a phone. */
export function ActionMenu({ label, className, actions, children }: ActionMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <UnstyledButton
        ref={button}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </UnstyledButton>
      {isOpen && button.current && (
        <Popup anchor={button.current} label={label} onClose={close}>
          {actions.map(({ label: name, icon, run, isDanger, denied }) => (
            <UnstyledButton
              key={name}
              className={style.action}
              data-danger={isDanger || undefined}
              aria-disabled={Boolean(denied) || undefined}
              onClick={() => {
                if (denied) return
                close()
                run()
              }}
            >
              <Icon name={icon} />
              <span className={style.words}>
                {name}
                {denied && <span className={style.note}>{denied}</span>}
              </span>
            </UnstyledButton>
          ))}
        </Popup>
      )}
    </>
  )
}
