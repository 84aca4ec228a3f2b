import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import style from './menu.module.css'

interface MenuItemProps {
  href?: string
  /** A page outside this application: opens in a new tab. */
  external?: boolean
  isCurrent?: boolean
  icon?: ReactNode
  onClick?: () => void
  children: ReactNode
}

export function MenuItem({ href, external, isCurrent, icon, onClick, children }: MenuItemProps) {
  const item = {
    leftSection: icon,
    rightSection: isCurrent && <span aria-hidden="true">✓</span>,
    'aria-current': isCurrent,
    onClick,
    children,
  }
  if (href && external) return <Menu.Item component="a" href={href} target="_blank" rel="noreferrer" {...item} />
  return href ? <Menu.Item component={Link} href={href} {...item} /> : <Menu.Item {...item} />
}

/** A placeholder for an entry that is still loading, of the same height, so that nothing moves. */
export function MenuLine({ icon, children }: Pick<MenuItemProps, 'icon' | 'children'>) {
  return (
    <div className={style.line}>
      {icon}
      {children}
    </div>
  )
}

export function MenuGroup({ label, children }: { label?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Menu.Divider />
      {label && <Menu.Label>{label}</Menu.Label>}
      {children}
    </>
  )
}
