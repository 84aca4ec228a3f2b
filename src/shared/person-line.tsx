import type { ReactNode } from 'react'
import { Avatar } from '../ui/avatar/avatar.tsx'
import style from './shared.module.css'

interface PersonLineProps {
  name: string
  picture?: string | null
  square?: boolean
  detail?: ReactNode
  tags?: ReactNode
}

/** A person or an organisation in a list. */
export function PersonLine({ name, picture, square, detail, tags }: PersonLineProps) {
  return (
    <div className={style.person}>
      <Avatar name={name} picture={picture} square={square} />
      <div className={style.personText}>
        <div className={style.personName}>
          <span>{name}</span>
          {tags}
        </div>
        {detail && <small>{detail}</small>}
      </div>
    </div>
  )
}
