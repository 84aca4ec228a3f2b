import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './result-panel.module.css'
import { type Tone, ToneIcon } from './tone-icon.tsx'

interface ResultPanelProps {
  tone: Tone
  /** The marks of two integrated parties; the outcome is shown between them. */
  parties?: readonly [ReactNode, ReactNode]
  title: ReactNode
  what: ReactNode
  /** What to do now. */
  next?: ReactNode
  action?: ReactNode
  link?: ReactNode
  /** An id for support. */
  quote?: ReactNode
}

/** The outcome of something: what happened, what to do, one action, one quiet link. */
export function ResultPanel({ tone, parties, title, what, next, action, link, quote }: ResultPanelProps) {
  return (
    <div className={style.result}>
      <div className={parties && style.parties}>
        {parties?.[0]}
        <span className={classNames(style.icon, style[tone])}>
          <ToneIcon tone={tone} />
        </span>
        {parties?.[1]}
      </div>
      <h1>{title}</h1>
      <p className={style.text}>{what}</p>
      {next && <div className={style.text}>{next}</div>}
      {(action || link) && (
        <div className={style.actions}>
          {action}
          {link && <div className={style.quiet}>{link}</div>}
        </div>
      )}
      {quote}
    </div>
  )
}
