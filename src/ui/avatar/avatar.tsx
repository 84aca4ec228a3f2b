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

/** Beside a name that is written out: the picture itself says nothing to a screen reader. */
export function Avatar({ name, picture, square, large }: AvatarProps) {
  return (
    <span className={classNames(style.avatar, square && style.square, large && style.large)} aria-hidden="true">
      {picture ? <img src={picture} alt="" /> : initialsOf(name, square)}
    </span>
  )
}
