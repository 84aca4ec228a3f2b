import { Skeleton } from '../feedback/skeleton.tsx'
import style from './account-layout.module.css'

/** A page that is on its way: the outline of an account page, where its parts will stand. */
export function PageSkeleton() {
  return (
    <div className={style.side}>
      <div className={style.bar} />
      <main className={style.main} aria-busy="true">
        <Skeleton shapes={['title', 'line', 'field', 'field']} />
      </main>
    </div>
  )
}
