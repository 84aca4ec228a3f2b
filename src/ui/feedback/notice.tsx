import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './notice.module.css'
import { type Tone, ToneIcon } from './tone-icon.tsx'

interface NoticeProps {
  tone?: Tone
  children: ReactNode
}

/** A sentence that stays: what happened, why, what next. */
export function Notice({ tone = 'calm', children }: NoticeProps) {
  return (
    <div className={classNames(style.notice, style[tone])} role={tone === 'bad' ? 'alert' : 'status'}>
      <ToneIcon tone={tone} />
      <div className={style.text}>{children}</div>
    </div>
  )
}
