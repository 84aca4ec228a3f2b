import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './button.module.css'

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  children: ReactNode
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(style.button, style.quiet, style.icon, className)}
      aria-label={label}
      title={label}
    >
      {children}
    </button>
  )
}
