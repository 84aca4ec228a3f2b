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

/** Shows the initials if there is no picture or it fails to load. Hidden from screen readers: the name is beside it. */
export function Avatar({ name, picture, square, large }: AvatarProps) {
  return (
    <MantineAvatar
      src={picture}
      alt=""
      variant="light"
      color="accent"
      // in a bar it shares a line with the mark, so it grows with the text only as far as a phone has room
      size={large ? 56 : 'clamp(36px, 2.25rem, 40px)'}
      radius={large ? 14 : square ? 'sm' : undefined}
      aria-hidden
    >
      {initialsOf(name, square)}
    </MantineAvatar>
  )
}
