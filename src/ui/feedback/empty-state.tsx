import type { ReactNode } from 'react'
import style from './empty-state.module.css'

/** One sentence and one action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={style.empty}>
      <p>{children}</p>
      {action}
    </div>
  )
}
