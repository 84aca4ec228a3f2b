import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import style from './empty.module.css'

/** An empty state: one sentence and one action. */
export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={style.empty}>
      <EmptyState action={action}>{children}</EmptyState>
    </div>
  )
}
