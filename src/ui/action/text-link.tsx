import type { ReactNode } from 'react'
import { Link } from 'wouter'
import style from './text-link.module.css'

interface TextLinkProps {
  href: string
  /** Another site, or a page this application does not draw: an ordinary navigation in a new tab. */
  external?: boolean
  /** Goes with the history entry, where nobody reads it. */
  state?: object
  onClick?: () => void
  children: ReactNode
}

export function TextLink({ href, external, state, onClick, children }: TextLinkProps) {
  if (external) {
    return (
      <a className={style.link} href={href} target="_blank" rel="noreferrer" onClick={onClick}>
        {children}
      </a>
    )
  }
  return (
    <Link className={style.link} href={href} state={state} onClick={onClick}>
      {children}
    </Link>
  )
}
