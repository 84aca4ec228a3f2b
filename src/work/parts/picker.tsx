import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { later } from './later.tsx'
import type { ListProps } from './option-list.tsx'
import style from './picker.module.css'

export interface OptionsPopupProps extends Omit<ListProps, 'onDone'> {
  /** The control that it is positioned beside. */
  anchor: HTMLElement
  onClose: () => void
}

export const OptionsPopup = later(
  () => import('./options-popup.tsx'),
  (file) => file.OptionsPopup,
)

interface BoxButtonProps {
  kind: 'listbox' | 'dialog'
  className?: string | undefined
  children: ReactNode
  /** The content beside the button while it is open. */
  box: (anchor: HTMLElement, close: () => void) => ReactNode
}

/** A button that opens and closes a box beside it. */
export function BoxButton({ kind, className, children, box }: BoxButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <UnstyledButton
        ref={button}
        className={className}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {children}
      </UnstyledButton>
      {isOpen && button.current && box(button.current, close)}
    </>
  )
}

interface PickerTextsProps {
  label: string
  value: string
  children: ReactNode
}

/** The displayed value of a control, and its label for screen readers. */
export function PickerTexts({ label, value, children }: PickerTextsProps) {
  return (
    <>
      <span className="visually-hidden">
        {label}: {value}
      </span>
      <span className={style.shown} aria-hidden="true">
        {children}
      </span>
    </>
  )
}

interface PickerProps extends Omit<ListProps, 'foot' | 'onDone'> {
  className?: string | undefined
  /** The button's label for screen readers. */
  value: string
  children: ReactNode
  /** Shown below the options. */
  foot?: (close: () => void) => ReactNode
}

/** A value that is edited in place. */
export function Picker({ label, value, className, children, foot, ...list }: PickerProps) {
  return (
    <BoxButton
      kind="listbox"
      className={className}
      box={(anchor, close) => (
        <OptionsPopup {...list} anchor={anchor} label={label} foot={foot?.(close)} onClose={close} />
      )}
    >
      <PickerTexts label={label} value={value}>
        {children}
      </PickerTexts>
    </BoxButton>
  )
}
