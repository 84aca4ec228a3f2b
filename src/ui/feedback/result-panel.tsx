import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import style from './result-panel.module.css'
import { type Tone, ToneIcon } from './tone-icon.tsx'

interface ResultPanelProps {
  tone: Tone
  title: ReactNode
  what: ReactNode
  /** What to do now. */
  next?: ReactNode
  action?: ReactNode
  link?: ReactNode
  /** An id to quote to whoever helps. */
  quote?: string
}

/** How something ended: what happened, what to do, one action, one quiet link. */
export function ResultPanel({ tone, title, what, next, action, link, quote }: ResultPanelProps) {
  return (
    <div className={style.result}>
      <span className={classNames(style.icon, style[tone])}>
        <ToneIcon tone={tone} />
      </span>
      <h1>{title}</h1>
      <p className={style.text}>{what}</p>
      {next && <div className={style.text}>{next}</div>}
      {(action || link) && (
        <div className={style.actions}>
          {action}
          {link && <div className={style.quiet}>{link}</div>}
        </div>
      )}
      {quote && (
        <p className={style.quote}>
          <Trans>
            To quote when you ask for help: <code>{quote}</code>
          </Trans>
        </p>
      )}
    </div>
  )
}
