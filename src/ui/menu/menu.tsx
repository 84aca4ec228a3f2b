import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import style from './menu.module.css'

interface MenuProps {
  /** What the button opens, for people who hear the page. */
  label: string
  button: ReactNode
  /** Given a way to close it: a choice that leads nowhere else closes it itself. */
  children: (close: () => void) => ReactNode
}

/** A button and what it opens. Ordinary links and buttons inside: Tab walks them, Escape closes, leaving closes. */
export function Menu({ label, button, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for what bubbles from the controls inside
    <div className={style.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={opener}
        type="button"
        className={style.button}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">{label}</span>
        {button}
      </button>
      {isOpen && (
        // A press between the entries keeps the menu open: the focus goes to the panel, not to the page.
        <div id={id} className={style.panel} tabIndex={-1}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
