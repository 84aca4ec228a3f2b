import { Badge } from '@mantine/core'
import '@mantine/core/styles/Badge.layer.css'
import type { ReactNode } from 'react'
import style from './tag.module.css'
import type { Tone } from './tone-icon.tsx'

export function Tag({ tone = 'calm', children }: { tone?: Tone | 'hue'; children: ReactNode }) {
  return (
    <Badge component="span" variant="light" color={tone === 'hue' ? 'accent' : tone} radius="xs" classNames={style}>
      {children}
    </Badge>
  )
}
