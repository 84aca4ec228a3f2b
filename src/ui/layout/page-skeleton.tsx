import type { ReactNode } from 'react'
import { Wordmark } from '../brand/wordmark.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { useShell } from '../shell-context.ts'
import style from './account-layout.module.css'

/** A loading page: the outline of an account page, or the reason why it does not load. */
export function PageSkeleton({ children }: { children?: ReactNode }) {
  return (
    <div className={`${style.layout} ${style.stage}`}>
      <div className={style.side}>
        <div className={style.bar}>
          <Wordmark product={useShell().product} />
        </div>
        <main className={style.main} aria-busy={!children}>
          {children ?? <Skeleton shapes={['title', 'line', 'field', 'field']} />}
        </main>
      </div>
    </div>
  )
}
