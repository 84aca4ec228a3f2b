import type { ReactNode } from 'react'
import style from './join.module.css'

interface OrganizationCardProps {
  orgName: string
  avatar: string | null
  children: ReactNode
}

/** Shows the organisation, so that nobody joins the wrong one. */
export function OrganizationCard({ orgName, avatar, children }: OrganizationCardProps) {
  return (
    <div className={style.card}>
      <span className={style.avatar} aria-hidden="true">
        {avatar ? <img src={avatar} alt="" /> : [...orgName][0]?.toUpperCase()}
      </span>
      <div className={style.words}>
        <b>{orgName}</b>
        <span>{children}</span>
      </div>
    </div>
  )
}
