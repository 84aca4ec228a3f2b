import { Avatar as MantineAvatar } from '@mantine/core'
import '@mantine/core/styles/Avatar.layer.css'
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
  return (
    <MantineAvatar
      src={picture}
      alt=""
      variant="light"
      color="accent"
      size={large ? 56 : 36}
      radius={large ? 14 : square ? 'sm' : undefined}
      aria-hidden
    >
      {initialsOf(name, square)}
    </MantineAvatar>
  )
}
