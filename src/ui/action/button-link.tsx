import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { classNames } from '../class-names.ts'
import style from './button.module.css'
import type { ButtonKind } from './button.tsx'

interface ButtonLinkProps {
  href: string
  kind?: ButtonKind
  full?: boolean
  children: ReactNode
}

/** A link that is the main thing to do on its page. */
export function ButtonLink({ href, kind = 'main', full, children }: ButtonLinkProps) {
  return (
    <Link href={href} className={classNames(style.button, style[kind], full && style.full)}>
      {children}
    </Link>
  )
}
