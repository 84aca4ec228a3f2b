import { useState } from 'react'
import { classNames } from '../class-names.ts'
import style from './avatar.module.css'
import { initialsOf } from './initials-rules.ts'

interface AvatarProps {
  name: string
  picture?: string | null
  /** An organisation rather than a person. */
  square?: boolean
  large?: boolean
}

/** Where a picture does not come, the initials stay. Beside a name that is written out: the picture itself says nothing to a screen reader. */
export function Avatar({ name, picture, square, large }: AvatarProps) {
  const [missing, setMissing] = useState<string | null>(null)
  const isShown = picture && picture !== missing
  return (
    <span className={classNames(style.avatar, square && style.square, large && style.large)} aria-hidden="true">
      {isShown ? <img src={picture} alt="" onError={() => setMissing(picture)} /> : initialsOf(name, square)}
    </span>
  )
}
