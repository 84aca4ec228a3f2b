import { Paper } from '@mantine/core'
import '@mantine/core/styles/Paper.layer.css'
import { type ReactNode, useId } from 'react'
import style from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  intro?: ReactNode
  /** Right of the title. */
  action?: ReactNode
  children?: ReactNode
}

/** A card of a page: one subject. */
export function Panel({ title, intro, action, children }: PanelProps) {
  const titleId = useId()
  return (
    <Paper component="section" withBorder className={style.panel} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <div className={style.head}>
          <div className={style.text}>
            <h2 id={titleId}>{title}</h2>
            {intro && <p>{intro}</p>}
          </div>
          {action}
        </div>
      )}
      {children}
    </Paper>
  )
}
