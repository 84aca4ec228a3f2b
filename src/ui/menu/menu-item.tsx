import type { ReactNode } from 'react'
import { Link } from 'wouter'
import style from './menu.module.css'

interface MenuItemProps {
  href?: string
  isCurrent?: boolean
  icon?: ReactNode
  onClick?: () => void
  children: ReactNode
}

export function MenuItem({ href, isCurrent, icon, onClick, children }: MenuItemProps) {
  const content = (
    <>
      {icon}
      <span className={style.itemText}>{children}</span>
      {isCurrent && <span aria-hidden="true">✓</span>}
    </>
  )
  return href ? (
    <Link href={href} className={style.item} onClick={onClick}>
      {content}
    </Link>
  ) : (
    <button type="button" className={style.item} aria-current={isCurrent} onClick={onClick}>
      {content}
    </button>
  )
}

/** A line in the place of an entry that is not known yet, as high as one: what is below does not move when it comes. */
export function MenuLine({ icon, children }: Pick<MenuItemProps, 'icon' | 'children'>) {
  return (
    <div className={style.line}>
      {icon}
      <span className={style.itemText}>{children}</span>
    </div>
  )
}

export function MenuGroup({ label, children }: { label?: ReactNode; children: ReactNode }) {
  return (
    <div className={style.group}>
      {label && <p className={style.label}>{label}</p>}
      {children}
    </div>
  )
}
