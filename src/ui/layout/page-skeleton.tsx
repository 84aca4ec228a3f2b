import type { ReactNode } from 'react'
import { Wordmark } from '../brand/wordmark.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import { useShell } from '../shell-context.ts'
import style from './account-layout.module.css'

/** A page that is on its way: the outline of an account page, where its parts will stand; or why it does not come. */
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
