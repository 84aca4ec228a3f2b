import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './tag.module.css'
import type { Tone } from './tone-icon.tsx'

export function Tag({ tone = 'calm', children }: { tone?: Tone | 'hue'; children: ReactNode }) {
  return <span className={classNames(style.tag, style[tone])}>{children}</span>
}
